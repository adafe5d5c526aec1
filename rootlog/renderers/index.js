"use strict";
// A click on the head of a column sorts its table by it, another one the other way round; what is empty comes last.
document.addEventListener("click", (event) => {
  const head = event.target.closest("th button")?.closest("th");
  if (!head) return;
  const column = head.cellIndex;
  const first = head.dataset.first ?? "ascending";
  const order = head.ariaSort === first ? { ascending: "descending", descending: "ascending" }[first] : first;
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  const sign = order === "ascending" ? 1 : -1;
  const body = head.closest("table").tBodies[0];
  const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const value = (row) => row.cells[column].textContent.trim().replace(/^-$/, "");
  const compared = (one, other) => {
    const [a, b] = [value(one), value(other)];
    if (!a || !b) return Number(!a) - Number(!b);
    return sign * words.compare(a, b);
  };
  body.append(...[...body.rows].sort(compared));
});
