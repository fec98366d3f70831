import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { listen } from "../local/listen.ts";
import { atRest } from "../testing/at-rest.ts";
import { launchBrowser } from "../testing/browser.ts";
import { type BenchFigure, budgets } from "./budgets.ts";

const types: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".html": "text/html",
};
const Manifest = z.record(z.string(), z.object({ file: z.string(), isDynamicEntry: z.optional(z.boolean()) }));

async function serve(root: string) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://app").pathname;
    if (path.startsWith("/api/")) {
      response.writeHead(200, { "content-type": "application/json" }).end('{"user":null}');
      return;
    }
    const file = extname(path) === "" ? "/index.html" : path;
    try {
      const body = readFileSync(join(root, file));
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return listen(server, { host: "127.0.0.1" });
}

export async function webFigures(root: string): Promise<BenchFigure[]> {
  const { port, close } = await serve(root);
  const browser = await launchBrowser();
  const scripts = new Map<string, number>();
  try {
    const page = await browser.newPage();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (extname(pathname) === ".js")
        scripts.set(pathname, gzipSync(readFileSync(join(root, pathname)), { level: 6 }).length);
    });
    await page.goto(`http://127.0.0.1:${port}/fr/login`);
    await page.locator('input[type="password"]').first().waitFor({ timeout: 10_000 });
    await atRest(page);
  } finally {
    await browser.close();
    await close();
  }
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  const [largest] = [...scripts].toSorted(([, one], [, other]) => other - one);
  const manifest = Object.entries(
    Manifest.parse(JSON.parse(readFileSync(join(root, ".vite", "manifest.json"), "utf8"))),
  );
  const screens = manifest.filter(([source]) => source.startsWith("screens/"));
  const shared = screens.filter(
    ([source, { file, isDynamicEntry }]) =>
      !isDynamicEntry || screens.some(([other, chunk]) => other !== source && chunk.file === file),
  );
  return [
    {
      budget: budgets.firstLoad,
      value: total,
      detail: `${scripts.size} files, the largest ${largest?.[0].replace("/assets/", "")} with ${largest?.[1]} bytes`,
    },
    {
      budget: budgets.sharedScreens,
      value: shared.length,
      detail: `of ${screens.length} ${shared.map(([source]) => source).join(" ")}`,
    },
  ];
}
