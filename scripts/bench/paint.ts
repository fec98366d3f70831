import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import type { Browser } from "playwright-core";
import * as z from "zod/mini";
import { listen } from "../local/listen.ts";
import { launchBrowser } from "../testing/browser.ts";
import { type BenchFigure, budgets } from "./budgets.ts";
import { edgeQuality } from "./sizes.ts";

const rounds = 21;

/** Slow 4G: 150 ms; bytes per second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;

const sentence = "Nothing but a heading and a few lines of text, styled by the browser alone. ";

/** The smallest possible page: a kilobyte of plain HTML. */
export const barePage: string = (() => {
  const start = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title><link rel="icon" href="data:,"></head><body><h1>How was your visit?</h1><p>`;
  const end = "</p></body></html>";
  return `${start}${sentence.repeat(20).slice(0, 1_000 - start.length - end.length)}${end}`;
})();

async function serve(documents: Readonly<Record<string, string>>) {
  const compressed = new Map(
    Object.entries(documents).map(([name, html]) => [
      `/${name}`,
      brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: edgeQuality } }),
    ]),
  );
  const server = createServer(({ url = "" }, response) => {
    const body = compressed.get(url);
    if (!body) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).end(body);
  });
  return listen(server, { host: "127.0.0.1" });
}

async function paintOf(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", slow4g);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(address, { waitUntil: "load" });
    const painted = await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
    return z.parse(z.number(), painted);
  } finally {
    await context.close();
  }
}

const middleOf = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Largest paint relative to a bare page visited in turn, so that other load slows both. */
export async function paintFigure(html: string): Promise<BenchFigure> {
  const { port, close } = await serve({ bare: barePage, page: html });
  const browser = await launchBrowser();
  try {
    const visit = (name: string) => paintOf(browser, `http://127.0.0.1:${port}/${name}`);
    await visit("bare");
    await visit("page");
    const pairs: { bare: number; page: number }[] = [];
    while (pairs.length < rounds) pairs.push({ bare: await visit("bare"), page: await visit("page") });
    const middle = (name: "bare" | "page") => Math.round(middleOf(pairs.map((pair) => pair[name])));
    return {
      budget: budgets.ratePagePaint,
      value: middleOf(pairs.map(({ bare, page }) => page / bare)),
      detail: `slow 4G, ${slowdown} × slower processor: ${middle("page")} ms against ${middle("bare")} ms`,
    };
  } finally {
    await browser.close();
    await close();
  }
}
