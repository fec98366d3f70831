import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFile(path, "utf8");

const documents = globSync("{,docs/**/,shared/**/,functions/**/,web/**/,infra/**/,scripts/**/}*.md");

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .replaceAll(" ", "-");

describe("documents", () => {
  it.each(documents)("%s links only to documents and headings that are there", async (document) => {
    const links = (await read(document)).matchAll(/\]\(((?!https?:)[^)#\s]*)(?:#([^)]*))?\)/g);
    for (const [link, file = "", heading] of links) {
      const path = file === "" ? document : join(document, "..", file);
      expect(existsSync(path), link).toBe(true);
      if (heading === undefined) continue;
      const headings = (await read(path)).matchAll(/^#+ (.*)$/gm);
      expect(
        [...headings].map(([, title = ""]) => anchorOf(title)),
        link,
      ).toContain(heading);
    }
  });
});

describe("SECURITY.md", () => {
  it("names a test that is there for every promise", async () => {
    const promises = (await read("SECURITY.md"))
      .split("\n")
      .filter((line) => line.startsWith("| ") && line.includes("`"));
    expect(promises.length).toBeGreaterThan(20);
    for (const promise of promises) {
      const tests = [...promise.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, test = ""]) => test);
      expect(tests, promise).not.toEqual([]);
      for (const test of tests) expect(existsSync(test), test).toBe(true);
    }
  });
});
