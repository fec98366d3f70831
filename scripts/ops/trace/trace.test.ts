import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildNumbered, bundleOptions, mapsBeside } from "../../build/functions.ts";
import { passingDirectory } from "../../testing/passing-directory.ts";
import { trace } from "./trace.ts";

const comment = "La lotte n'était pas fraîche (lea@example.com)";
const source = `
import { log, withoutWords } from "#functions/log.ts";
class SoupIsCold extends Error {
  override name = "SoupIsCold";
}
function serve(words: string): never {
  throw new SoupIsCold(words);
}
export function handler(words: string) {
  try {
    serve(words);
  } catch (error) {
    log.error("failed", { cause: withoutWords(error) });
  }
}
`;

let directory: string;
const folder = (name: string) => join(directory, name);
async function built(name: string, contents: string, maps = true): Promise<string | undefined> {
  const { entryPoints: _, ...options } = bundleOptions(folder(name));
  const stdin = { contents, resolveDir: process.cwd(), sourcefile: "functions/soup.ts", loader: "ts" } as const;
  const [number] = await buildNumbered(folder(name), { ...options, stdin, entryNames: "index" }, maps);
  return number;
}

async function logged(name: string): Promise<string> {
  const { handler } = await import(/* @vite-ignore */ pathToFileURL(join(folder(name), "index.mjs")).href);
  const written: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((entry) => void written.push(String(entry)));
  handler(comment);
  spy.mockRestore();
  return written.join("");
}

beforeAll(async () => {
  directory = await passingDirectory("trace");
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("an error that a minified bundle logs", () => {
  it("can be found in the sources, without a word of anybody", async () => {
    await built("traced", source);
    const entry = await logged("traced");
    expect(entry).not.toMatch(/lotte|lea@/);
    expect(entry).not.toContain(directory);
    const [name, ...places] = trace(entry, mapsBeside(folder("traced")));
    expect(name).toBe("SoupIsCold");
    expect(places[0]).toMatch(/^ {4}at functions\/soup\.ts:7:\d+$/);
    expect(places[1]).toMatch(/^ {4}at functions\/soup\.ts:11:\d+$/);
  });

  it("is not looked up in another build's maps", async () => {
    await built("other", `${source}// changed\nexport const more = 1;`);
    const entry = await logged("traced");
    expect(() => trace(entry, mapsBeside(folder("other")))).toThrow(/no map of the bundle [\da-f]{16}/);
  });
});

describe("a bundle's number", () => {
  it("is the same for the same sources, so that an unchanged function is not deployed again", async () => {
    const numbers = [await built("one", source), await built("two", source, false)];
    expect(numbers[0]).toMatch(/^[\da-f]{16}$/);
    expect(numbers[1]).toBe(numbers[0]);
    expect(await readdir(mapsBeside(folder("two")))).toEqual([]);
    expect(await built("three", source.replace("serve(words)", "serve(words + 1)"))).not.toBe(numbers[0]);
  });
});
