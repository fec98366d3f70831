import { matchRoutes } from "react-router-dom";
import { onceThere } from "#web/api/connection.ts";
import { loadTexts } from "#web/language/texts.ts";
import { handleOf } from "./lazily.tsx";
import { loadPalette } from "./palette/load-palette.ts";
import { staffScreens } from "./routes.tsx";

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
export async function fetchNextScreens(pathname: string): Promise<void> {
  if (begun || savesData()) return;
  await new Promise((done) => setTimeout(done, calm));
  if (begun || matchRoutes(staffScreens, pathname) === null) return;
  begun = true;
  for (const fetchOne of next) {
    await idle();
    await fetchOne().catch(() => undefined);
  }
}
