import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** The rules whose outcome depends on colors alone, for the second theme of a page that passed all rules in the first. */
export const ofColors = ["color-contrast", "link-in-text-block"];

/** What axe finds on a page that has come to rest, by all of its rules or by `rules` alone: rule, place and what to do. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}
