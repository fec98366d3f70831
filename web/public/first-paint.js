// Runs before the first paint, so that a page in the dark scheme never flashes white and a screen reader knows the
// language at once. A file of its own: the content security policy forbids inline scripts.
(() => {
  const html = document.documentElement;
  let stored = null;
  try {
    stored = localStorage.getItem("theme");
  } catch {
    // Storage can be forbidden; the system's scheme then decides.
  }
  const path = location.pathname.replace(/^\/(en|fr)(?=\/|$)/, "");
  const dark =
    path.replace(/\/$/, "") !== "" &&
    (stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches));
  html.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  html.style.backgroundColor = dark ? "#14171F" : "#FBFAF7";
  const language = /^\/(en|fr)(?=\/|$)/.exec(location.pathname) ?? /(?:^|; )locale=(en|fr)/.exec(document.cookie);
  if (language) html.lang = language[1];
})();
