import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

const ofColors = ["color-contrast", "link-in-text-block"];

export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  // Transferring passed checks would take longer than the findings.
  const violations = await page.evaluate<Finding[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

export async function findingsInBothThemes(page: Page): Promise<string[]> {
  // Colors in transition belong to neither theme.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets = [still];
  });
  const show = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    // On a busy machine the app follows late.
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
