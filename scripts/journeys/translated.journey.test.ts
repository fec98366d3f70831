import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { newOwner } from "../testing/new-owner.ts";
import { throughOnboarding } from "../testing/through-onboarding.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const text = journeyTexts("en");
const poll = <Value>(look: () => Value) => expect.poll(look, { timeout: 15_000 });

/**
 * Imitates a browser's translation: `<font>` elements replace text nodes, which are removed (`out`) or moved inside.
 */
function translate(out: boolean): void {
  const turn = (node: Node) => {
    if (node instanceof Text) {
      const { parentElement: parent } = node;
      if (!parent || node.data.trim() === "" || parent.closest("font, script, style, title, textarea")) return;
      const font = document.createElement("font");
      const inner = font.appendChild(document.createElement("font"));
      const words = node.data.toUpperCase();
      parent.replaceChild(font, node);
      if (out) inner.append(words);
      else inner.append(node);
    } else for (const child of [...node.childNodes]) turn(child);
  };
  document.documentElement.classList.add("translated-ltr");
  document.documentElement.lang = "de";
  turn(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) turn(node);
  }).observe(document.body, { childList: true, subtree: true });
}

it.each([
  ["taken out", true],
  ["moved", false],
])("staff do all they do on a page that the browser translates, its texts %s", async (_, out) => {
  const owner = await newOwner(origin);
  const id = `translated-${out}-${Date.now().toString(36)}`;
  const organization = await throughOnboarding(owner, { organizationName: "Atelier Caron", feedbackId: id });
  const base = `${origin}/en/organizations/${organization}`;
  const rows = ["Cold soup", "Slow till", "Wrong cake"].map((comment, index) => ({
    line: index + 2,
    occurrence: 0,
    date: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    rating: 2,
    comment,
    name: null,
    email: null,
    phone: index === 0 ? "+15145550199" : null,
    location: null,
  }));
  const path = `/api/organizations/${organization}/feedbacks`;
  await owner.call("POST", `${path}/import`, { rows, complaints: "pending" });
  const page: Page = await visit(origin, { language: "en", viewer: owner, height: 900 });
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  const button = (key: string) => page.getByRole("button", { name: text("feedbacks", key), exact: false }).first();
  const label = (key: string) => page.locator("label").filter({ hasText: new RegExp(text("feedbacks", key), "i") });
  const rest = () => page.locator("a[data-feedback]").count();
  const open = async (address: string) => {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(translate, out);
  };

  await open(`${base}/feedbacks?status=pending`);
  await poll(rest).toBe(3);
  await label("filters.leftNumber").click();
  await poll(rest).toBe(1);
  await page.getByRole("button", { name: /clear \(1\)/i }).click();
  await poll(rest).toBe(3);
  await page.locator("a[data-feedback]").first().click();
  const detail = page.getByRole("article");
  await detail.getByText(/cold soup/i).waitFor();
  await page.keyboard.press("n");
  await page.getByLabel(new RegExp(text("feedbacks", "answer.label"), "i")).fill("Called her");
  await button("answer.add").click();
  await detail.getByText(/called her/i).waitFor();
  await button("answer.resolve").click();
  await page.getByRole("menuitem", { name: /^fixed/i }).click();
  const undo = page.getByRole("button", { name: /^undo$/i });
  // The pointer on it keeps the offer open.
  await undo.hover();
  await detail.getByText(/slow till/i).waitFor();
  await poll(() => page.title()).toContain("(2) ");
  await undo.click();
  await detail.getByText(/cold soup/i).waitFor();
  await poll(rest).toBe(3);
  await poll(() => label("tabs.pending").first().textContent()).toMatch(/pending\s*3$/i);

  await open(`${base}/requests/new`);
  const customer = `${id}@example.com`;
  await page.getByLabel(new RegExp(`^${text("requests", "new.phone")}$`, "i")).fill(customer);
  await page.getByRole("textbox", { name: new RegExp(`^${text("requests", "new.email")}$`, "i") }).press("Enter");
  await page.getByText(new RegExp(customer, "i")).first().waitFor();
  await poll(async () =>
    (await (await owner.call("GET", `/api/organizations/${organization}/requests`)).json()).items.map(
      (request: { customer: { email: string } }) => request.customer.email,
    ),
  ).toEqual([customer]);

  await open(`${base}/settings/organization`);
  await page.locator("input[autocomplete=organization]").fill("Atelier Caron et fils");
  await page
    .getByRole("button", { name: /^save$/i })
    .first()
    .click();
  await poll(async () => (await (await owner.call("GET", `/api/organizations/${organization}`)).json()).name).toBe(
    "Atelier Caron et fils",
  );
  expect(failures).toEqual([]);
  expect(await page.getByText(/internal server error/i).count()).toBe(0);
  await leave(page);
});
