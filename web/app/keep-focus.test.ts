import { fileURLToPath } from "node:url";
import chromium from "@sparticuz/chromium";
import { build } from "esbuild";
import { type Browser, chromium as browsers, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

let browser: Browser;
let page: Page;
let code: string;

beforeAll(async () => {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const contents = `
    import { createElement, useState } from "react";
    import { createRoot } from "react-dom/client";
    import { keepFocus } from "./keep-focus.ts";
    import { useFirstNew } from "../parts/list/first-new.ts";
    function List() {
      const [pages, setPages] = useState(1);
      const [isFetchingNextPage, setFetching] = useState(false);
      const hasNextPage = pages < 3;
      const noteItems = useFirstNew({ hasNextPage, isFetchingNextPage });
      const more = () => {
        noteItems();
        setFetching(true);
        setTimeout(() => { setFetching(false); setPages((before) => before + 1); }, 200);
      };
      const items = Array.from({ length: 2 * pages }, (_, at) => createElement("li", { key: at }, "Item " + (at + 1)));
      const button = { id: "more", onClick: more, disabled: isFetchingNextPage, "data-loading": isFetchingNextPage || undefined };
      return [createElement("ul", { key: "list" }, items), hasNextPage && createElement("button", { key: "more", ...button }, "More")];
    }
    globalThis.showList = () => createRoot(document.getElementById("main")).render(createElement(List));
    keepFocus();`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here("."), loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".css": "empty", ".module.css": "empty" },
    alias: { "#web": here("..") },
  });
  code = outputFiles[0]?.text ?? "";
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath());
  browser = await browsers.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] });
});
afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage();
  await page.setContent(`<body><main id="main" tabindex="-1">
    <input id="field">
    <form id="form"><button id="save" type="button">Save</button></form>
    <ul id="list"><li><button id="end">End</button></li><li>Other</li></ul>
    <div><button id="close">Close</button></div>
  </main></body>`);
  await page.addScriptTag({ content: code });
});
afterEach(() => page.close());

const focused = () =>
  page.evaluate(
    () => document.activeElement?.id || document.activeElement?.textContent || document.activeElement?.tagName,
  );
const focusedNow = () => expect.poll(focused, { timeout: 3_000 });
const rested = () => page.waitForTimeout(300);

it("gives the focus back to a button once it has waited for its answer", async () => {
  await page.focus("#save");
  await page.evaluate(() => {
    const save = document.querySelector<HTMLButtonElement>("#save");
    save?.setAttribute("data-loading", "true");
    save?.setAttribute("disabled", "");
  });
  await rested();
  expect(await focused()).not.toBe("form");
  await page.evaluate(() => {
    document.querySelector("#save")?.removeAttribute("disabled");
    document.querySelector("#save")?.removeAttribute("data-loading");
  });
  await focusedNow().toBe("save");
});

it("moves the focus to what a button stood in that stays disabled or is gone", async () => {
  await page.focus("#save");
  await page.evaluate(() => document.querySelector("#save")?.setAttribute("disabled", ""));
  await focusedNow().toBe("form");
  await page.focus("#end");
  await page.evaluate(() => document.querySelector("#end")?.closest("li")?.remove());
  await focusedNow().toBe("list");
  await page.focus("#close");
  await page.evaluate(() => document.querySelector("#close")?.parentElement?.remove());
  await focusedNow().toBe("main");
  expect(await page.getAttribute("#list", "tabindex")).toBeNull();
  expect(await page.getAttribute("#main", "tabindex")).toBe("-1");
});

it("leaves the focus where somebody took it on purpose", async () => {
  await page.focus("#field");
  await page.evaluate(() => document.querySelector<HTMLElement>("#field")?.blur());
  await rested();
  await page.evaluate(() => document.querySelector("#field")?.remove());
  await rested();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.focus("#end");
  await page.evaluate(() => {
    document.querySelector("#end")?.remove();
    document.querySelector<HTMLElement>("#save")?.focus();
  });
  await rested();
  expect(await focused()).toBe("save");
});

it("keeps the focus at the button for more, and moves it to the first new item when that is gone", async () => {
  await page.evaluate("showList()");
  await page.focus("#more");
  await page.keyboard.press("Enter");
  await page.getByText("Item 4").waitFor();
  await focusedNow().toBe("more");
  await page.keyboard.press("Enter");
  await page.getByText("Item 6").waitFor();
  await focusedNow().toBe("Item 5");
});

it("gives the focus back to what was disabled for a moment, unless somebody went on meanwhile", async () => {
  const turnOff = (isOff: boolean) =>
    page.evaluate((off) => {
      const save = document.querySelector<HTMLButtonElement>("#save");
      if (save) save.disabled = off;
    }, isOff);
  await page.focus("#save");
  await turnOff(true);
  await focusedNow().toBe("form");
  await turnOff(false);
  await focusedNow().toBe("save");
  await turnOff(true);
  await focusedNow().toBe("form");
  await page.keyboard.press("Tab");
  await focusedNow().toBe("end");
  await turnOff(false);
  await rested();
  expect(await focused()).toBe("end");
});

it("moves the focus as soon where what was disabled while it waited is gone then", async () => {
  await page.focus("#end");
  await page.evaluate(() => {
    const end = document.querySelector<HTMLButtonElement>("#end");
    if (end) end.disabled = true;
  });
  await page.evaluate(() => document.querySelector("#end")?.parentElement?.remove());
  await rested();
  expect(await focused()).toBe("list");
});
