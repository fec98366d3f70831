import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fillOnce } from "./fill-once.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "fill-once-"));
});
afterEach(() => rm(root, { recursive: true }));

test("two that ask at once both get the complete folder, and nothing is left beside it", async () => {
  const home = join(root, "home");
  const ask = async (name: string) => {
    await fillOnce(home, async (folder) => {
      await writeFile(join(folder, "first"), name);
      await new Promise((resume) => setImmediate(resume));
      await writeFile(join(folder, "second"), name);
    });
    return [await readFile(join(home, "first"), "utf8"), await readFile(join(home, "second"), "utf8")];
  };
  const [one, other] = await Promise.all([ask("one"), ask("other")]);
  expect(one?.[0]).toBe(one?.[1]);
  expect(other).toEqual(one);
  expect(await readdir(root)).toEqual(["home"]);
});

test("a failed attempt leaves nothing behind, and can be repeated", async () => {
  const home = join(root, "home");
  await expect(fillOnce(home, () => Promise.reject(new Error("No space left.")))).rejects.toThrow("No space left.");
  expect(await readdir(root)).toEqual([]);
  await fillOnce(home, (folder) => writeFile(join(folder, "file"), ""));
  expect(await readdir(home)).toEqual(["file"]);
});
