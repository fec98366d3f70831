import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { BrowserRouter, matchRoutes, useLocation, useRoutes } from "react-router-dom";
import { onceThere } from "#web/api/connection.ts";
import { usePrefix } from "#web/language/prefix.ts";
import { loadTexts } from "#web/language/texts.ts";
import { handleOf } from "./lazily.tsx";
import { loadPalette } from "./palette/load-palette.ts";
import { askAhead, fetchCode } from "./prepare.ts";
import { appRoutes, staffScreens } from "./routes.tsx";
import { Shell } from "./shell.tsx";

/** Safari has no `requestIdleCallback`, so it waits two seconds. */
const idle = (): Promise<unknown> =>
  new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(done);
    else setTimeout(done, 2_000);
  });

/** Milliseconds after opening a page, whose own charts and calls come first. */
const calm = 3_000;

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
};

const next: readonly (() => Promise<unknown>)[] = [
  onceThere(() => Promise.all([import("./shown-toasts.tsx"), loadTexts(["failures"])])),
  onceThere(loadPalette),
  ...staffScreens.flatMap((route) => handleOf(route)?.fetch ?? []),
  onceThere(async () => {
    for (const fetchArea of (await import("./settings.tsx")).everyArea) await fetchArea();
  }),
];

let begun = false;

/**
 * Prefetches the other staff screens when idle, so that they open at once and offline. Skipped for visitors and in
 * data-saving mode.
 */
async function fetchNextScreens(pathname: string): Promise<void> {
  if (begun || savesData()) return;
  await new Promise((done) => setTimeout(done, calm));
  if (begun || matchRoutes(staffScreens, pathname) === null) return;
  begun = true;
  for (const fetchOne of next) {
    await idle();
    await fetchOne().catch(() => undefined);
  }
}

function Screens() {
  const location = useLocation();
  const queries = useQueryClient();
  const prepared = useRef<string>(null);
  // Once per path; screens handle a changed query themselves.
  if (prepared.current !== location.pathname) {
    prepared.current = location.pathname;
    void askAhead(location, queries);
    void fetchCode(location.pathname);
  }
  useEffect(() => void fetchNextScreens(location.pathname), [location.pathname]);
  return useRoutes(appRoutes, location);
}

/**
 * A plain router, because the data router is twice the size. Its base is the language prefix, so a new prefix creates a
 * new router.
 */
export function App() {
  const prefix = usePrefix();
  return (
    <BrowserRouter key={prefix} basename={prefix}>
      <Shell>
        <Screens />
      </Shell>
    </BrowserRouter>
  );
}
