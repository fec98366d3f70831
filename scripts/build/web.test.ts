import { glob, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildWeb } from "./web.ts";

test("leaves light-dark() to the browser: rewritten, its colors would be undefined", async () => {
  const directory = await mkdtemp(join(tmpdir(), "web-"));
  await buildWeb(directory);
  const styles: string[] = [];
  for await (const file of glob("**/*.css", { cwd: directory }))
    styles.push(await readFile(join(directory, file), "utf8"));
  expect(styles.join()).toContain("light-dark(");
  expect(styles.join()).not.toContain("--lightningcss");
});
