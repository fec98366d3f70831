import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildAnew, buildWhenChanged, forgetBuild } from "./when-changed.ts";

let root: string;
let outdir: string;
let source: string;
let builds: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "when-changed-"));
  outdir = join(root, "built", "web");
  source = join(root, "sources");
  builds = 0;
  await mkdir(source);
  await writeFile(join(source, "one.ts"), "1");
});
afterEach(() => rm(root, { recursive: true }));

const copySource = async (folder: string) => {
  builds += 1;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "out.js"), await readFile(join(source, "one.ts")));
};
const start = () => buildWhenChanged(outdir, [source], copySource);
const written = () => readFile(join(outdir, "out.js"), "utf8");

test("builds the first time and not again while the sources stay the same", async () => {
  expect(await start()).toBe(true);
  await writeFile(join(source, "one.ts"), "1");
  expect(await start()).toBe(false);
  expect(builds).toBe(1);
  expect(await readdir(join(root, "built"))).toEqual(["web", "web.sources"]);
});

test.each([
  ["a changed source", () => writeFile(join(source, "one.ts"), "2")],
  ["a new source", () => writeFile(join(source, "two.ts"), "2")],
  ["a source with another name", () => rm(join(source, "one.ts")).then(() => writeFile(join(source, "two.ts"), "1"))],
  ["a folder that somebody deleted", () => rm(outdir, { recursive: true })],
  ["a build that is to be forgotten", () => forgetBuild(outdir)],
])("builds again after %s", async (_, change) => {
  await writeFile(join(source, "extra.ts"), "");
  const touch = async (folder: string) => {
    builds += 1;
    await mkdir(folder, { recursive: true });
  };
  await buildWhenChanged(outdir, [source], touch);
  await change();
  expect(await buildWhenChanged(outdir, [source], touch)).toBe(true);
  expect(builds).toBe(2);
});

test("does not build again for a test or a document", async () => {
  await start();
  await writeFile(join(source, "one.test.ts"), "");
  await writeFile(join(source, "README.md"), "");
  expect(await start()).toBe(false);
});

test("keeps the former build where the new one fails, and builds again at the next start", async () => {
  await start();
  await writeFile(join(source, "one.ts"), "2");
  const failing = buildWhenChanged(outdir, [source], async (folder) => {
    await copySource(folder);
    throw new Error("Does not compile.");
  });
  await expect(failing).rejects.toThrow("Does not compile.");
  expect(await written()).toBe("1");
  expect(await readdir(join(root, "built"))).toEqual(["web", "web.sources"]);
  expect(await start()).toBe(true);
  expect(await written()).toBe("2");
});

test("a build that was asked for counts as the last one", async () => {
  await start();
  await writeFile(join(source, "one.ts"), "2");
  await buildAnew(outdir, [source], copySource);
  expect(await start()).toBe(false);
  await writeFile(join(source, "one.ts"), "1");
  expect(await start()).toBe(true);
  expect(await written()).toBe("1");
});
