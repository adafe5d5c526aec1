// What this browser keeps between visits. It may forbid that; then nothing is kept, and the page works all the same.

/**
 * @param {string} name
 * @returns {string | null}
 */
export function kept(name) {
  try {
    return localStorage.getItem(`rootlog.${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value empty: forget it
 */
export function keep(name, value) {
  try {
    if (value) localStorage.setItem(`rootlog.${name}`, value);
    else localStorage.removeItem(`rootlog.${name}`);
  } catch {
    // full or forbidden
  }
}
