// What is taken out of the page: files, and the board in pixels.

/**
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} type
 */
export function save(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {string} path
 * @returns {string} the name of its file without its ending
 */
export const stem = (path) => (path.split("/").pop() ?? "").replace(/\.[^.]*$/, "") || "record";

/**
 * @param {string} svg
 * @returns {[number, number]} its width and height in its own units
 */
export function sizeOf(svg) {
  const box =
    svg
      .match(/viewBox="([^"]+)"/)?.[1]
      .trim()
      .split(/[ ,]+/)
      .map(Number) ?? [];
  return [box[2] || 600, box[3] || 600];
}

/**
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 * @returns {string} the picture in that size, whatever size it had
 */
export const sized = (svg, width, height) =>
  svg.replace(/<svg[^>]*>/, (tag) =>
    tag.replace(/ (width|height)="[^"]*"/g, "").replace("<svg", `<svg width="${width}" height="${height}"`),
  );

/**
 * @param {string} svg
 * @param {number} [scale] pixels for each of its units
 * @returns {Promise<Blob>} the picture as a PNG
 */
export async function asPng(svg, scale = 2) {
  const [width, height] = sizeOf(svg).map((length) => length * scale);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized(svg, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture is too large"))), "image/png");
  });
}
