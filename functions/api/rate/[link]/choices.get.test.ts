import { afterEach, describe, expect, it, vi } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { countCall } from "#functions/data/limits.ts";
import { aLink, aLocation, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { showPage, submitForm } from "#functions/testing/rate-page-calls.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import { readRateRoute, searchChoicesRoute } from "#shared/contract/rating.ts";

afterEach(() => {
  vi.useRealTimers();
});

const search = async (link: string, query: Record<string, string>) => {
  const { status, body } = await ask(searchChoicesRoute, { params: { link }, query });
  return status === 200 ? body.items.map(({ name }: { name: string }) => name) : status;
};

async function aChain() {
  const business = await anOrganization();
  for (let at = 0; at < 24; at++)
    await aLocation(business.organization._id, { name: `Rue ${String.fromCharCode(65 + at)}` });
  const hidden = await aLocation(business.organization._id, { name: "Zénith Saint-Élie" });
  return { ...business, hidden };
}

describe("a page with more than twenty choices", () => {
  it("finds every word anywhere in a name, without case and accents, and twenty at most", async () => {
    const { link } = await aChain();
    expect(await search(link, { of: "location", q: "elie ZENITH" })).toEqual(["Zénith Saint-Élie"]);
    expect(await search(link, { of: "location", q: "" })).toHaveLength(20);
    expect(await search(link, { of: "location", q: "nowhere" })).toEqual([]);
    expect(await search(link, { of: "employee", q: "rue" })).toEqual([]);
    expect(await search(link, { of: "nothing" })).toBe(400);
    expect(await search(aLink(), { of: "location" })).toBe(404);
  });

  it("offers only what can be rated, of its own organization", async () => {
    const { link, organization } = await aChain();
    await aLocation(organization._id, { name: "Zéro", rateable: false });
    const other = await anOrganization();
    await aLocation(other.organization._id, { name: "Zéphyr" });
    expect(await search(link, { of: "location", q: "zé" })).toEqual(["Zénith Saint-Élie"]);
  });

  it("finds a location's own employees on its page, and nothing where a link belongs to one person", async () => {
    const { organization } = await anOrganization();
    const here = await aLocation(organization._id, { feedbackId: aLink() });
    await anEmployee(organization._id, { name: "Zoé Roy", locations: [here._id] });
    const alone = await anEmployee(organization._id, { name: "Max Roy", feedbackId: aLink() });
    expect(await search(here.feedbackId ?? "", { of: "employee", q: "roy" })).toEqual(["Zoé Roy"]);
    expect(await search(here.feedbackId ?? "", { of: "location", q: "" })).toEqual([]);
    expect(await search(alone.feedbackId ?? "", { of: "employee", q: "roy" })).toEqual([]);
  });

  it("works without script: a plain form asks, and the page comes back with what was found", async () => {
    const { link, hidden } = await aChain();
    expect((await ask(readRateRoute, { params: { link } })).body).toMatchObject({
      moreChoices: true,
      searched: "location",
    });
    const first = await showPage(link);
    expect(first.text).toContain('<form id="rate-find" action="/a/');
    expect(first.text).not.toContain(hidden.name);
    const found = await showPage(link, { query: { q: "saint elie" } });
    expect(found.text).toMatch(
      new RegExp(`<option value="${hidden._id}" translate="no" selected(?:="")?>${hidden.name}</option>`),
    );
    expect(found.text).toContain('value="saint elie"');
    expect((await showPage(link, { query: { q: "nowhere" } })).text).toContain("Nothing found. Try part of the name.");
  });

  it("counts what is searched by script and by the page together, for each business, and no other look", async () => {
    const [{ link }, other] = [await aChain(), await anOrganization()];
    const address = `tablet of ${link}`;
    const before = { name: "choices:network", hash: hashOf(`${address} ${link}`), seconds: 60 };
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 });
    await countCall(before, new Date(), 118);
    const query = { of: "location", q: "rue" };
    expect((await ask(searchChoicesRoute, { params: { link }, query, address })).status).toBe(200);
    expect((await showPage(link, { query: { q: "rue" }, address })).status).toBe(200);
    const refused = await showPage(link, { query: { q: "rue" }, address }, "/fr");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.text).toContain("Réessayez dans");
    expect((await ask(searchChoicesRoute, { params: { link }, query, address })).status).toBe(429);
    for (const look of [{}, { q: "" }, { q: "  " }])
      expect((await showPage(link, { query: look, address })).status).toBe(200);
    expect((await showPage(other.link, { query: { q: "rue" }, address })).status).toBe(200);
  });

  it("costs no look without words more than before", async () => {
    const { link } = await anOrganization();
    const look = (query: Record<string, string>) => tableCalls(() => showPage(link, { query }));
    expect((await look({})).toSorted()).toEqual(["GetCommand", "GetCommand", "QueryCommand"]);
    expect(await look({ q: "rue" })).toContain("UpdateCommand");
  });

  it("shows again what was chosen by search when the form comes back with an error", async () => {
    const { link, hidden } = await aChain();
    const { text, status } = await submitForm(link, { rating: "", comment: "Cold.", location: hidden._id });
    expect(status).toBe(400);
    expect(text).toMatch(new RegExp(`<option value="${hidden._id}" translate="no" selected(?:="")?>`));
  });
});

it("names the employee whose link it is, and offers no choice", async () => {
  const { organization } = await anOrganization();
  const { feedbackId } = await anEmployee(organization._id, { name: "Zoé Roy", feedbackId: aLink() });
  const page = await showPage(feedbackId ?? "");
  expect(page.text).toContain('<span class="rate-place">Zoé Roy</span>');
  expect(page.text).not.toContain("<select");
});
