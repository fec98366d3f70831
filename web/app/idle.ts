import { matchRoutes } from "react-router-dom";
import { onceThere } from "#web/api/connection.ts";
import { loadTexts } from "#web/language/texts.ts";
import { handleOf } from "./lazily.tsx";
import { loadPalette } from "./palette/load-palette.ts";
import { staffScreens } from "./routes.tsx";

/** Resolves when the browser has nothing else to do. Safari cannot tell, so it waits for two seconds. */
const idle = (): Promise<unknown> =>
  new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(done);
    else setTimeout(done, 2_000);
  });

/** In milliseconds, after a page has been opened: its own charts and calls come first. */
const calm = 3_000;

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
};

/** What staff may need next: the toasts with the words for what failed, the palette, and their other screens. */
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
 * Fetches the code and texts of the staff's other screens, one after the other, whenever the browser has nothing else to
 * do: the next screen opens at once, and also where the network has gone. Nothing while the person saves data, nor for
 * visitors.
 */
export async function fetchNextScreens(pathname: string): Promise<void> {
  if (begun || savesData()) return;
  await new Promise((done) => setTimeout(done, calm));
  if (begun || matchRoutes(staffScreens, pathname) === null) return;
  begun = true;
  for (const fetchOne of next) {
    await idle();
    // A failure while nobody waits is nobody's business.
    await fetchOne().catch(() => undefined);
  }
}
