/**
 * The script of the thanks page. The form's script left the customer's comment in the tab under the feedback's id, so that
 * one tap copies it and opens the public review page. The page contains this function's own text, so nothing outside
 * the function may be used in it.
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
