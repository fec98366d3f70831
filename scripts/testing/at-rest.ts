import type { Page } from "playwright-core";

const quiet = 400;
const patience = 60_000;

/** Waits until no skeleton is left and nothing arrives. Playwright's "networkidle" can hang on a missed request. */
export async function atRest(page: Page): Promise<void> {
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
