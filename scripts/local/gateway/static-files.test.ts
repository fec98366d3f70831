import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listening, listen } from "../listen.ts";
import { staticFiles } from "./static-files.ts";

let root: string;
let listening: Listening;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "static-files-"));
  await mkdir(join(root, "app", "assets"), { recursive: true });
  await writeFile(join(root, "secret.txt"), "secret");
  await writeFile(join(root, "app", "index.html"), "<p>app</p>");
  await writeFile(join(root, "app", "assets", "main-1a2b.js"), "main()");
  listening = await listen(createServer(staticFiles(join(root, "app"))), { host: "127.0.0.1" });
});
afterAll(async () => {
  await listening.close();
  await rm(root, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${listening.port}${path}`, { headers });

test.each(["/", "/fr/login", "/organizations/01JD/feedbacks?status=pending", "/assets"])(
  "answers %s, an address of the app, with the app",
  async (path) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([200, "<p>app</p>"]);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html; ?charset=utf-8$/);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")).toContain("default-src");
  },
);

test("lets browsers keep files with a hash in their name for a year", async () => {
  const answer = await ask("/assets/main-1a2b.js");
  expect([answer.status, await answer.text()]).toEqual([200, "main()"]);
  expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("answers 304 to a browser that has the file", async () => {
  const etag = (await ask("/")).headers.get("etag") ?? "";
  expect((await ask("/", { "if-none-match": etag })).status).toBe(304);
});

test.each(["/assets/gone.js", "/favicon.ico", "/..%2fsecret.txt", "/%2e%2e/secret.txt"])(
  "answers 404 to %s",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
