/**
 * Inline script of the thanks page: one tap copies the comment and opens the review page. Its source is embedded, so it
 * uses nothing outside.
 */
export function carryWords(): void {
  let words = "";
  // If the browser refuses storage, the links only lead on.
  try {
    words = sessionStorage[location.pathname.slice(-26)] || "";
  } catch {}
  if (!words || !navigator.clipboard) return;
  document.querySelectorAll<HTMLAnchorElement>("[data-copy]").forEach((link) => {
    link.textContent = link.dataset.copy || "";
    link.onclick = () => {
      const go = () => {
        location.href = link.href;
      };
      navigator.clipboard.writeText(words).then(go, go);
      return false;
    };
  });
}
