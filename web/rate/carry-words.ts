/**
 * The script of the thanks page. What was sent is no draft any more, but the customer's comment is kept in the tab, so
 * that one tap copies it and opens the public review page. The page contains this function's own text, so nothing outside
 * the function may be used in it.
 */
export function carryWords(): void {
  const key = `reviens:${location.pathname.replace(/^\/(en|fr)|\/thanks.*/g, "")}`;
  const sentKey = `${key}:sent`;
  let words = "";
  // If the browser refuses storage, the links only lead on.
  try {
    const draft = sessionStorage[key];
    if (draft) sessionStorage[sentKey] = new URLSearchParams(draft).get("comment") || "";
    sessionStorage.removeItem(key);
    words = sessionStorage[sentKey] || "";
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
