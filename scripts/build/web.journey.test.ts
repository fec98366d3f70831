import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { webRoot } from "./roots.ts";

test("the built app leaves light-dark() to the browser: rewritten, its colors would be undefined", async () => {
  const styles: string[] = [];
  for await (const file of glob("**/*.css", { cwd: webRoot })) styles.push(await readFile(join(webRoot, file), "utf8"));
  expect(styles.join()).toContain("light-dark(");
  expect(styles.join()).not.toContain("--lightningcss");
});

test("the first chunk tells browsers to compile it as it arrives, in the one place where they look", async () => {
  const { build } = JSON.parse(await readFile(join(webRoot, "build.json"), "utf8"));
  expect(await readFile(join(webRoot, build), "utf8")).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
