import type { Page } from "playwright-core";

/** Milliseconds without anything new after which a page has what it asked for. */
const quiet = 400;
/** Milliseconds after which a page that still asks for something never comes to rest. */
const patience = 60_000;

/**
 * Waits until a page has its data: no skeleton stands, and nothing has arrived for 400 milliseconds. Playwright's
 * "networkidle" counts requests as they begin and end, and never comes once it has missed how one of them ended. Throws
 * with the last addresses that the page asked for.
 */
export async function atRest(page: Page): Promise<void> {
  // What an earlier wait has seen says nothing about this one.
  const mark = `rest ${performance.now()}`;
  const isQuiet = ({ quiet, mark }: { quiet: number; mark: string }) => {
    performance.setResourceTimingBufferSize(10_000);
    const arrived = performance.getEntriesByType("resource").length;
    const seen = Reflect.get(window, mark);
    const moves = seen?.arrived !== arrived || document.querySelector(".mantine-Skeleton-root") !== null;
    if (moves) Reflect.set(window, mark, { arrived, since: performance.now() });
    return !moves && performance.now() - seen.since >= quiet;
  };
  await page.waitForFunction(isQuiet, { quiet, mark }, { polling: 100, timeout: patience }).catch(async (error) => {
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .slice(-5)
        .map(({ name }) => name),
    );
    throw new Error(`${page.url()} does not come to rest. It last asked for ${asked.join(", ")}`, { cause: error });
  });
}
