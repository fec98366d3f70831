import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { demoLogIns } from "../demo/cast.ts";
import { newOwner, type Owner } from "../testing/new-owner.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const tripadvisor = "https://www.tripadvisor.ca/Restaurant_Review-g154976-d7654321-Reviews-Le_Port-Halifax.html";

const run = Date.now().toString(36);
const [french, english] = [journeyTexts("fr"), journeyTexts("en")];

async function begun(link: string, steps: number): Promise<{ owner: Owner; organization: string }> {
  const owner = await newOwner(origin);
  const answers = {
    welcome: { organizationName: "Chez nous" },
    "feedback-id": { feedbackId: `${link}-${run}` },
    "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
    "phone-number": { phone: "+1 514 555 0199" },
    "website-link": { website: "https://cheznous.example" },
    "linked-accounts": {},
  };
  for (const step of onboardingSteps.slice(0, steps))
    await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
  const [organization]: { _id: string }[] = await (await owner.call("GET", "/api/organizations")).json();
  return { owner, organization: organization?._id ?? "" };
}
const sourcesOf = async ({ owner, organization }: { owner: Owner; organization: string }) =>
  (await owner.call("GET", `/api/organizations/${organization}/sources`)).json();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function subscribed(link: string) {
  const begunBy = await begun(link, 6);
  await begunBy.owner.subscribe(begunBy.organization);
  return begunBy;
}

async function lastStep(link: string) {
  const begunBy = await begun(link, 5);
  const page = await visit(origin, { language: "fr", viewer: begunBy.owner, width: 390 });
  await page.goto(`${origin}/fr/onboarding/linked-accounts`);
  const words = page.getByRole("combobox", { name: french("sources", "google.search") });
  const address = page.getByLabel(french("sources", "tripadvisor.link"));
  return { begunBy, page, words, address, press: (key: string) => button(page, french("onboarding", key)).click() };
}

it("finishing onboarding points at words that name no page, and connects the pages that are chosen", async () => {
  const { begunBy, page, words, address, press } = await lastStep("lier");
  await address.fill(tripadvisor.replace("https://", ""));
  await words.fill("12 King Street, Halifax");
  await press("linked.finish");
  await page.getByText(french("onboarding", "linked.unconfirmed")).waitFor();
  await expect.poll(() => words.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole("option").first().click();
  await button(page, french("sources", "confirm.connect")).waitFor();
  await press("linked.finish");
  await page.getByRole("heading", { name: french("onboarding", "done.title") }).waitFor();
  expect(await sourcesOf(begunBy)).toMatchObject({
    googlePlaceId: expect.stringMatching(/^ChIJ/),
    tripadvisorUrl: tripadvisor,
  });
  await leave(page);
});

it("finishing onboarding connects no page that its source does not know, and skipping keeps what is connected", async () => {
  const { begunBy, page, address, press } = await lastStep("passer");
  await address.fill(tripadvisor);
  await button(page, french("sources", "tripadvisor.show")).click();
  await button(page, french("sources", "confirm.connect")).click();
  await page.getByText(french("onboarding", "linked.connected"), { exact: true }).waitFor();
  await button(page, french("sources", "google.byId")).click();
  await page.getByLabel(french("sources", "google.placeId")).fill("ChIJ-gone-Bistro-ferme");
  await button(page, french("sources", "google.show")).click();
  await page.getByText(french("sources", "confirm.gone")).waitFor();
  await press("linked.finish");
  await page.getByText(french("onboarding", "linked.unconfirmed")).waitFor();
  await press("linked.skip");
  await page.getByRole("heading", { name: french("onboarding", "done.title") }).waitFor();
  expect(await sourcesOf(begunBy)).toMatchObject({ googlePlaceId: null, tripadvisorUrl: tripadvisor });
  await leave(page);
});

it("a location without pages of its own leads to them from its dashboard", async () => {
  const [viewer = null] = demoLogIns;
  const page = await visit(origin, { language: "fr", viewer });
  const [organization]: { _id: string }[] = await (await page.request.get(`${origin}/api/organizations`)).json();
  const base = `/organizations/${organization?._id}`;
  const { items } = await (await page.request.get(`${origin}/api${base}/locations`)).json();
  const { _id } = items.find(({ name }: { name: string }) => name === "Plateau-Mont-Royal");
  await page.goto(`${origin}/fr${base}?tab=public&location=${_id}`);
  await page.getByText(french("dashboard", "public.unlinked.location")).waitFor();
  await page.getByRole("link", { name: french("dashboard", "public.connect") }).click();
  await page.waitForURL(`**${base}/locations/${_id}`);
  await leave(page);
});

it("a wrong link keeps the focus in its dialog, which opened with the name", async () => {
  const begunBy = await begun("page", 6);
  const page = await visit(origin, { language: "en", viewer: begunBy.owner });
  await page.goto(`${origin}/en/organizations/${begunBy.organization}/settings/resources`);
  // The field behind the dialog has the same label.
  await page.getByLabel(english("sources", "tripadvisor.link")).waitFor();
  await button(page, english("sources", "links.add")).click();
  const dialog = page.getByRole("dialog");
  const hasFocus = (label: string) => async () =>
    dialog.getByLabel(english("sources", label), { exact: true }).evaluate((one) => one === document.activeElement);
  await expect.poll(hasFocus("links.label")).toBe(true);
  await page.keyboard.type("Facebook");
  await dialog.getByLabel(english("sources", "links.url"), { exact: true }).fill("facebook.com/x");
  await page.keyboard.press("Enter");
  await expect.poll(hasFocus("links.url")).toBe(true);
  await leave(page);
});

it("a business that moved is offered its new place where it is connected", async () => {
  const begunBy = await subscribed("moved");
  const path = `/api/organizations/${begunBy.organization}/sources`;
  const { version } = await sourcesOf(begunBy);
  await begunBy.owner.call("PATCH", path, { googlePlaceId: "ChIJ-moved-Bistro-demenage", version });
  const page = await visit(origin, { language: "en", viewer: begunBy.owner });
  await page.goto(`${origin}/en/organizations/${begunBy.organization}/reviews`);
  await page.getByText(english("sources", "confirm.moved")).waitFor();
  await page.getByRole("link", { name: english("sources", "screen.connectNew") }).click();
  await button(page, english("sources", "confirm.toMoved")).click();
  await button(page, english("sources", "confirm.connect")).click();
  await expect
    .poll(async () => (await sourcesOf(begunBy)).googlePlaceId, { timeout: 15_000 })
    .toBe("ChIJ-now-Bistro-demenage");
  await button(page, english("sources", "disconnect.action", { source: "Google" })).waitFor();
  await expect.poll(() => page.getByText(english("sources", "confirm.moved")).count()).toBe(0);
  await leave(page);
});

it("the public figures of the locations that have pages are read when somebody asks", async () => {
  const [viewer = null] = demoLogIns;
  const page = await visit(origin, { language: "fr", viewer });
  const [organization]: { _id: string }[] = await (await page.request.get(`${origin}/api/organizations`)).json();
  await page.goto(`${origin}/fr/organizations/${organization?._id}/locations`);
  const read = button(page, french("locations", "public.read"));
  await read.click();
  const head = page.getByRole("columnheader", { name: french("locations", "columns.publicReviews") });
  await head.waitFor();
  const cellsOf = async (name: string) =>
    (await page.getByRole("row", { name }).getByRole("cell").allInnerTexts()).slice(-3, -1).map((text) => text.trim());
  await expect
    .poll(() => cellsOf("Vieux-Port"))
    .toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
  await expect.poll(() => cellsOf("Plateau-Mont-Royal")).toEqual(["–", "–"]);
  await expect.poll(() => read.count()).toBe(0);
  await leave(page);
});

it("the reviews of a page and the dashboard say the same number of complaints", async () => {
  const [viewer = null] = demoLogIns;
  const page = await visit(origin, { language: "en", viewer });
  const [organization]: { _id: string }[] = await (await page.request.get(`${origin}/api/organizations`)).json();
  const base = `/organizations/${organization?._id}`;
  const saidAt = async (address: string, section: string) => {
    await page.goto(`${origin}/en${base}${address}`);
    const said = page.locator(section).getByText(/\d+ complaints? \(below \d ★\)/);
    await expect.poll(() => said.count()).toBe(3);
    return (await said.allInnerTexts()).map((text) => text.split(" · ")[0]).toSorted();
  };
  const onDashboard = await saidAt("?tab=public", "main li");
  expect(await saidAt("/reviews", "main [role=status]")).toEqual(onDashboard);
  // Google counts only the shown reviews, Tripadvisor all ratings.
  expect(onDashboard.filter((text) => / among the \d shown$/.test(text ?? ""))).toHaveLength(2);
  await leave(page);
});

it("a free owner reads under Public what a subscription brings, before the first feedback", async () => {
  const begunBy = await begun("nouveau", 6);
  const page = await visit(origin, { language: "fr", viewer: begunBy.owner, width: 390 });
  await page.goto(`${origin}/fr/organizations/${begunBy.organization}`);
  await page.getByRole("heading", { name: french("dashboard", "welcome.title") }).waitFor();
  await page.getByRole("link", { name: french("dashboard", "tabs.public"), exact: true }).click();
  await page.getByText(french("plans", "brings.sources")).waitFor();
  await page.getByRole("link", { name: french("plans", "beyond.subscribe") }).waitFor();
  await leave(page);
});

it("a place is confirmed by the address that its search said, where Google says none of it", async () => {
  const begunBy = await begun("adresse", 5);
  const page = await visit(origin, { language: "fr", viewer: begunBy.owner });
  await page.goto(`${origin}/fr/onboarding/linked-accounts`);
  await page.getByRole("combobox", { name: french("sources", "google.search") }).fill("Bistro sans détails");
  await page.getByRole("option", { name: "5 Rue Saint-Paul" }).click();
  const confirmed = page.getByRole("group", { name: french("sources", "confirm.title") });
  await confirmed.getByText("5 Rue Saint-Paul").waitFor();
  await confirmed.getByText("Bistro sans détails", { exact: true }).waitFor();
  await leave(page);
});

it("who types in another field while a page is being connected keeps the focus", async () => {
  const begunBy = await begun("lent", 6);
  const page = await visit(origin, { language: "en", viewer: begunBy.owner });
  await page.goto(`${origin}/en/organizations/${begunBy.organization}/settings/resources`);
  await page.getByRole("combobox", { name: english("sources", "google.search") }).fill("12 King Street, Halifax");
  await page.getByRole("option", { name: "12 King Street" }).click();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/sources", async (route) => {
    if (route.request().method() === "PATCH") await answered;
    await route.continue();
  });
  await button(page, english("sources", "confirm.connect")).click();
  const link = page.getByLabel(english("sources", "tripadvisor.link"));
  await link.click();
  await page.keyboard.type("https://www.trip");
  answer();
  await page.getByText(english("sources", "connected.done", { source: "Google" })).waitFor();
  await page.keyboard.type("advisor.ca/");
  await expect.poll(() => link.inputValue()).toBe("https://www.tripadvisor.ca/");
  await leave(page);
});

it("a page that is gone is chosen anew where it is connected, and kept until then", async () => {
  const begunBy = await subscribed("gone");
  const { version } = await sourcesOf(begunBy);
  const gone = {
    googlePlaceId: "ChIJ-gone-Bistro-ferme",
    tripadvisorUrl: tripadvisor.replace("7654321", "404404"),
  };
  await begunBy.owner.call("PATCH", `/api/organizations/${begunBy.organization}/sources`, { ...gone, version });
  const page = await visit(origin, { language: "en", viewer: begunBy.owner });
  await page.goto(`${origin}/en/organizations/${begunBy.organization}/reviews`);
  await page
    .getByRole("link", { name: english("sources", "screen.failed.connectAgain") })
    .first()
    .click();
  const again = button(page, english("sources", "connected.again"));
  await expect.poll(() => again.count()).toBe(2);
  await again.first().click();
  const search = page.getByRole("combobox", { name: english("sources", "google.search") });
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
  await button(page, english("sources", "cancel")).click();
  await expect.poll(() => again.count()).toBe(2);
  expect(await sourcesOf(begunBy)).toMatchObject(gone);

  await again.first().click();
  await search.fill("12 King Street, Halifax");
  await page.getByRole("option", { name: "12 King Street" }).click();
  const connect = button(page, english("sources", "confirm.connect"));
  await connect.waitFor();
  // The focus must stay while the change's refetches are slow.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(`**/api/organizations/${begunBy.organization}`, async (route) => {
    if (route.request().method() === "GET") await arrived;
    await route.continue();
  });
  await connect.click();
  await button(page, english("sources", "disconnect.action", { source: "Google" })).waitFor();
  await expect.poll(() => again.count()).toBe(1);
  await again.click();
  const link = page.getByLabel(english("sources", "tripadvisor.link"));
  const isFocused = () => link.evaluate((one) => one === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  arrive();
  await page.getByText(english("sources", "connected.done", { source: "Google" })).waitFor();
  expect(await isFocused()).toBe(true);
  await leave(page);
});

it("a page that was not read names its location, where the dashboard and the reviews say so", async () => {
  const begunBy = await subscribed("lequel");
  const base = `/organizations/${begunBy.organization}`;
  const added = await begunBy.owner.call("POST", `/api${base}/locations`, { name: "Limoilou" });
  const { _id: location } = await added.json();
  await begunBy.owner.call("PATCH", `/api${base}/sources`, {
    location,
    googlePlaceId: "ChIJ-gone-Bistro-ferme",
    version: 1,
  });
  const page = await visit(origin, { language: "fr", viewer: begunBy.owner });
  await page.goto(`${origin}/fr${base}/reviews`);
  await page.getByRole("alert").getByText("Google · Limoilou").waitFor();
  await page.goto(`${origin}/fr${base}?tab=public`);
  await page.getByRole("listitem").filter({ hasText: "Limoilou" }).getByRole("link").click();
  await page.waitForURL(`**${base}/locations/${location}`);
  await button(page, french("sources", "connected.again")).waitFor();
  await leave(page);
});

it("a place keeps the name and address that its search said, and is named by its id where Google gives neither", async () => {
  const begunBy = await begun("muet", 6);
  const page = await visit(origin, { language: "fr", viewer: begunBy.owner });
  await page.goto(`${origin}/fr/organizations/${begunBy.organization}/settings/resources`);
  await page.getByRole("combobox", { name: french("sources", "google.search") }).fill("Bistro sans détails");
  await page
    .getByRole("option", { name: /Bistro sans détails.*5 Rue Saint-Paul/ })
    .first()
    .click();
  await button(page, french("sources", "confirm.connect")).click();
  await button(page, french("sources", "disconnect.action", { source: "Google" })).waitFor();
  await page.getByText("Bistro sans détails", { exact: true }).waitFor();
  await page.getByText(/^5 Rue Saint-Paul/).waitFor();
  await page.reload();
  await page.getByText(french("sources", "unnamed")).waitFor();
  await page.getByText("ChIJ-bare-Bistro-sans-details", { exact: true }).waitFor();
  await leave(page);
});
