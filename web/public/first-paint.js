// Runs before the first paint, so that a dark page never flashes white and screen readers know the language at once. It
// is a file of its own because the content security policy forbids inline scripts.
(() => {
  const html = document.documentElement;
  let stored = null;
  try {
    stored = localStorage.getItem("theme");
  } catch {
    // Storage may be blocked. The system's color scheme decides then.
  }
  const path = location.pathname.replace(/^\/(en|fr)(?=\/|$)/, "");
  const dark =
    path.replace(/\/$/, "") !== "" &&
    (stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches));
  html.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  html.style.backgroundColor = dark ? "#14171F" : "#FBFAF7";
  const language = /^\/(en|fr)(?=\/|$)/.exec(location.pathname) ?? /(?:^|; )locale=(en|fr)/.exec(document.cookie);
  if (language) html.lang = language[1];
  // The build names the chunks of staff pages. Otherwise they would be found only once the app's first chunk has run.
  const staff = document.querySelector('meta[name="staff-chunks"]');
  if (staff === null || !/^\/(organizations|me)(\/|$)/.test(path)) return;
  // The data is asked for at once, by the calls that this page began with the last time: `api/early.ts` notes them and
  // takes the answers. Whoever has logged out has none.
  const headers = { "X-Reviens-Client": "web", ...(language && { "Accept-Language": language[1] }) };
  try {
    const known = JSON.parse(localStorage.getItem("calls") ?? "[]").find(([page]) => page === path + location.search);
    globalThis.early = new Map();
    for (const address of known?.[1] ?? []) {
      if (!/^\/api\//.test(address)) continue;
      const answer = fetch(address, { headers, credentials: "same-origin", signal: AbortSignal.timeout(20_000) });
      // The app hears of a failure when it takes the answer. One that it never takes is nobody's business.
      answer.catch(() => {});
      globalThis.early.set(address, answer);
    }
  } catch {
    // The app asks.
  }
  for (const href of staff.content.split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
})();
