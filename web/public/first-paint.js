// Prevents a white flash in dark mode and sets the language for screen readers. Its own file, because the CSP forbids
// inline scripts.
(() => {
  const html = document.documentElement;
  let stored = null;
  try {
    stored = localStorage.getItem("theme");
  } catch {
    // Storage may be blocked.
  }
  const path = location.pathname.replace(/^\/(en|fr)(?=\/|$)/, "");
  const dark =
    path.replace(/\/$/, "") !== "" &&
    (stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches));
  html.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  html.style.backgroundColor = dark ? "#14171F" : "#FBFAF7";
  const language = /^\/(en|fr)(?=\/|$)/.exec(location.pathname) ?? /(?:^|; )locale=(en|fr)/.exec(document.cookie);
  if (language) html.lang = language[1];
  // The build lists the chunks of staff pages, which the app would find only later.
  const staff = document.querySelector('meta[name="staff-chunks"]');
  if (staff === null || !/^\/(organizations|me)(\/|$)/.test(path)) return;
  // Sends the calls of the page's last visit early; `api/early.ts` takes the answers. Logging out clears the list.
  const headers = { "X-Reviens-Client": "web", ...(language && { "Accept-Language": language[1] }) };
  try {
    const known = JSON.parse(localStorage.getItem("calls") ?? "[]").find(([page]) => page === path + location.search);
    globalThis.early = new Map();
    for (const address of known?.[1] ?? []) {
      if (!/^\/api\//.test(address)) continue;
      const answer = fetch(address, { headers, credentials: "same-origin", signal: AbortSignal.timeout(20_000) });
      // The app handles the failure if it takes the answer.
      answer.catch(() => {});
      globalThis.early.set(address, answer);
    }
  } catch {
    // Storage may be blocked.
  }
  for (const href of staff.content.split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
})();
