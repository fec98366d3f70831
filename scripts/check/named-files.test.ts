import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { expect, test } from "vitest";

const fileName = /`(?!\/)([\w./[\]-]+\.(?:tsx?|mjs|json|md|css|html))`/g;

const notOurs = /^(?:node_modules|\.build|\.local|cdk\.out)\//;

test("every file that a document names is there", async () => {
  const known = new Set<string>();
  for await (const file of glob("**/*.{ts,tsx,mjs,json,md,css,html}", { exclude: (name) => name === "node_modules" }))
    if (!notOurs.test(file)) known.add(file).add(basename(file));
  const missing: string[] = [];
  for await (const document of glob("{,docs/**/,shared/**/,functions/**/,web/**/,infra/**/,scripts/**/}*.md")) {
    const text = await readFile(document, "utf8");
    for (const [, name = ""] of text.matchAll(fileName))
      if (!(existsSync(name) || known.has(name) || [...known].some((file) => file.endsWith(`/${name}`))))
        missing.push(`${document} names ${name}`);
  }
  expect(missing).toEqual([]);
});
