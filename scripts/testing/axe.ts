import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** The rules whose outcome depends on colors alone. */
const ofColors = ["color-contrast", "link-in-text-block"];

/** What axe finds on a page that has come to rest, by all of its rules or by `rules` alone: rule, place and what to do. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  // What passed would take longer to hand over than what was found.
  const violations = await page.evaluate<Finding[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

/** The same in the light theme, and what is to be mended of the colors in the dark one. The page is light afterwards. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  // Colors that fade from one theme into the other are those of neither.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets = [still];
  });
  const show = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    // The app follows once it has heard of it, and on a busy machine late.
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await new Promise((idle) => requestIdleCallback(idle));
    });
  };
  await show("light");
  const inLight = await findings(page);
  await show("dark");
  const inDark = await findings(page, ofColors);
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight.map((finding) => `light: ${finding}`), ...inDark.map((finding) => `dark: ${finding}`)];
}
