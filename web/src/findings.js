// The list below the board: every finding with its rule, what was probably meant, and what one can do about it.
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null));
  return element;
};

export function listFindings(list, findings, acts) {
  list.replaceChildren(...(findings.length ? findings.map((one) => item(one, acts)) : [none()]));
}

const none = () => make("li", { className: "none" }, "No findings: as far as the record tells, every play is legal.");

function item(one, acts) {
  const kind = one.follows_from ? "follows" : one.severity;
  const where = make("button", { className: "where", type: "button", onclick: () => acts.go(one) }, wherein(one));
  const rule = one.rule_url
    ? make("a", { href: one.rule_url, target: "_blank", rel: "noreferrer" }, `${one.rule} ${one.title}`)
    : make("span", {}, `${one.rule} ${one.title}`);
  const told = make("pre", { hidden: true });
  const buttons = make("div", { className: "acts" });
  if (one.suggestion) {
    buttons.append(make("button", { type: "button", className: "repair", onclick: () => acts.repair(one) }, "Repair"));
  }
  if (one.rule !== "notation") {
    buttons.append(make("button", { type: "button", onclick: () => acts.tell(one, told) }, "Rule"));
  }
  if (one.turn && !one.follows_from) {
    buttons.append(make("button", { type: "button", onclick: () => acts.rule(one) }, "Ruling"));
  }
  return make(
    "li",
    { className: kind },
    make("p", {}, where, " ", one.text ? make("code", {}, one.text) : null),
    make("p", {}, rule, `: ${one.message}`),
    one.suggestion ? make("p", { className: "meant" }, "Did you mean: ", make("code", {}, one.suggestion.edit)) : null,
    one.follows_from ? make("p", {}, `Follows from ${one.follows_from.rule} in turn ${one.follows_from.turn}`) : null,
    buttons,
    told,
  );
}

function wherein(one) {
  const severity = one.follows_from ? "consequence" : one.severity;
  if (!one.turn) return `${severity}, line ${one.line}`;
  const action = one.action ? `, action ${one.action}` : "";
  return `${severity}, line ${one.line}, turn ${one.turn}${action}`;
}

export function listRecords(body, sum, reports, open) {
  body.replaceChildren(
    ...reports.map((one) => {
      const found = one.findings.filter((finding) => !finding.follows_from);
      const count = (severity) => String(found.filter((finding) => finding.severity === severity).length);
      return make(
        "tr",
        {},
        make("td", {}, make("button", { type: "button", onclick: () => open(one.path) }, one.path)),
        make("td", { className: one.verdict }, one.verdict),
        make("td", {}, count("error")),
        make("td", {}, count("warning")),
        make("td", {}, one.law),
        make("td", {}, (one.winner || []).map((letter) => one.players[letter] || letter).join(", ")),
      );
    }),
  );
  const legal = reports.filter((one) => one.verdict === "legal").length;
  sum.textContent = `${reports.length} records, ${legal} legal`;
}
