// Records that come and go: dropped files and folders, downloads, links that carry a record in their fragment.
const SUFFIX = /\.(rootlog|txt)$/i;

export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const found = [];
  for (const entry of entries) await below(entry, "", found, entries.length === 1 && entry.isFile);
  return read(found);
}

export function chosen(list) {
  const files = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return read(files.length === 1 ? files : files.filter(({ path }) => SUFFIX.test(path)));
}

async function below(entry, top, found, any) {
  const path = top + entry.name;
  if (entry.isFile) {
    if (any || SUFFIX.test(path)) found.push({ path, file: await new Promise((yes, no) => entry.file(yes, no)) });
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((yes, no) => reader.readEntries(yes, no));
    if (!some.length) return;
    for (const one of some) await below(one, `${path}/`, found, false);
  }
}

async function read(files) {
  const records = [];
  for (const { path, file } of files) records.push({ path, text: decoded(await file.arrayBuffer()) });
  return records.sort((a, b) => (a.path < b.path ? -1 : 1));
}

// UTF-8, UTF-16 with a mark, else Windows-1252, as the command reads files.
export function decoded(buffer) {
  const bytes = new Uint8Array(buffer);
  const mark = bytes.length > 1 ? (bytes[0] << 8) | bytes[1] : 0;
  if (mark === 0xfffe) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === 0xfeff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function save(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function asPng(svg, scale = 2) {
  const [, , width, height] = svg.match(/viewBox="([^"]+)"/)[1].split(/[ ,]+/).map(Number);
  const image = new Image(width * scale, height * scale);
  const sized = svg.replace("<svg ", `<svg width="${width * scale}" height="${height * scale}" `);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function inFragment(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return `#r=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

export async function fromFragment(fragment) {
  if (!fragment.startsWith("#r=")) return null;
  try {
    const letters = atob(fragment.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
  } catch {
    return null;
  }
}
