// The little Markdown in which rootlog tells of a place: paragraphs, lists and quotes of bold, emphasised, linked and code words.
import { make } from "./dom.js";

/** @typedef {{ kind: "text" | "bold" | "em" | "code" | "link", text: string, url?: string }} Span */

const SPAN = /``(.+?)``|`([^`]+)`|\*\*((?:\\.|[^*\\])+)\*\*|\*((?:\\.|[^*\\])+)\*|\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)/g;
const plain = (/** @type {string} */ text) => text.replace(/\\(.)/g, "$1");

/**
 * @param {string} line
 * @returns {Span[]}
 */
export function spans(line) {
  /** @type {Span[]} */
  const found = [];
  const text = (/** @type {string} */ said) => said && found.push({ kind: "text", text: plain(said) });
  let last = 0;
  for (const match of line.matchAll(SPAN)) {
    if (line[match.index - 1] === "\\") continue;
    text(line.slice(last, match.index));
    const [, twice, once, bold, em, name, url] = match;
    if (twice ?? once) found.push({ kind: "code", text: twice ?? once });
    else if (bold) found.push({ kind: "bold", text: bold });
    else if (em) found.push({ kind: "em", text: plain(em) });
    else found.push({ kind: "link", text: plain(name), url });
    last = match.index + match[0].length;
  }
  text(line.slice(last));
  return found;
}

/**
 * @param {string} line
 * @returns {Node[]}
 */
function inLine(line) {
  return spans(line).map(({ kind, text, url }) => {
    if (kind === "text") return document.createTextNode(text);
    if (kind === "code") return make("code", {}, text);
    if (kind === "em") return make("em", {}, text);
    if (kind === "bold") return make("strong", {}, ...inLine(text)); // code and links may stand in bold
    return url?.startsWith("https://")
      ? make("a", { href: url, target: "_blank", rel: "noreferrer" }, text)
      : make("span", {}, text);
  });
}

/**
 * @param {string} text
 * @returns {HTMLElement[]} its paragraphs, quotes and lists
 */
export function fromMarkdown(text) {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block.split("\n");
    if (block.startsWith("> "))
      return make("blockquote", {}, ...inLine(lines.map((line) => line.replace(/^> ?/, "")).join(" ")));
    if (block.startsWith("- "))
      return make("ul", {}, ...lines.map((line) => make("li", {}, ...inLine(line.replace(/^- /, "")))));
    return make("p", {}, ...lines.flatMap((line, index) => [...(index ? [make("br")] : []), ...inLine(line)]));
  });
}
