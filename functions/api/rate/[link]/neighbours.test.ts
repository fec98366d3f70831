import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countedIn } from "#functions/testing/counts.ts";
import { aLink, aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { leaveRatings } from "#functions/testing/held-calls.ts";
import { nonceIn, submitForm } from "#functions/testing/rate-page-calls.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import { searchChoicesRoute, submitRateRoute } from "#shared/contract/rating.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 3_600_000) * 3_600_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A business whose form has one genuine call left for an address. */
async function nearlyRefused() {
  const business = await anOrganization();
  const address = `tablet of ${business.link}`;
  await leaveRatings(address, business, 1);
  return { ...business, address };
}

describe("what a neighbour behind the same address sends", () => {
  it.each<[string, (foreign: string) => object]>([
    ["nothing that can be read", () => ({ text: "garbage" })],
    ["forms without stars", () => ({ body: { nonce: "x" } })],
    ["forms with a nonce of their own making", () => ({ body: { rating: 1, nonce: "x.y.z" } })],
    ["forms that another business showed", (foreign) => ({ body: { rating: 1, nonce: foreign } })],
  ])("uses up nothing of anybody's, and writes nothing: %s", async (_, sent) => {
    const [{ link, address }, other] = [await nearlyRefused(), await anOrganization()];
    const rubbish = sent(await aNonce(other.link));
    const calls = await tableCalls(() => ask(submitRateRoute, { params: { link }, address, ...rubbish }));
    expect(calls.filter((call) => call !== "GetCommand")).toEqual([]);
    const form = { rating: "1", comment: "The soup was cold.", nonce: await aNonce(link) };
    expect((await submitForm(link, form, { address })).status).toBe(303);
    expect((await submitForm(link, { rating: "1" }, { address })).status).toBe(429);
  });

  it("about links that nobody has uses up nothing of a real one", async () => {
    const { link, address } = await nearlyRefused();
    const body = { rating: 1, nonce: await aNonce(link) };
    expect((await ask(submitRateRoute, { params: { link: aLink() }, body, address })).status).toBe(404);
    const query = { of: "location", q: "rue" };
    for (let tried = 0; tried < 122; tried++)
      expect((await ask(searchChoicesRoute, { params: { link: aLink() }, address, query })).status).toBe(404);
    expect((await ask(searchChoicesRoute, { params: { link }, address, query })).status).toBe(200);
    expect((await submitForm(link, { rating: "5" }, { address })).status).toBe(303);
  });
});

describe("an honest form with something wrong in it", () => {
  const typo = { rating: "", comment: "The soup was cold." };

  it("hears what that is, as often as it is sent, and uses up nothing", async () => {
    const { link, address } = await nearlyRefused();
    let nonce = "";
    for (let tried = 0; tried < 3; tried++) {
      const { status, text } = await submitForm(link, typo, { address });
      expect(status).toBe(400);
      expect(text).toContain("Please choose one to five stars.");
      nonce = nonceIn(text);
    }
    expect((await submitForm(link, { ...typo, rating: "1", nonce }, { address })).status).toBe(303);
  });

  it("that was open for more than a day is sent with its new nonce", async () => {
    const { link, organization } = await anOrganization();
    const nonce = await aNonce(link);
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    const form = { rating: "1", comment: "The soup was cold." };
    const stale = await submitForm(link, { ...form, nonce });
    expect(stale.status).toBe(410);
    expect(stale.text).toContain("open for more than a day");
    expect((await submitForm(link, { ...form, nonce: nonceIn(stale.text) })).status).toBe(303);
    const both = await submitForm(link, { ...typo, nonce });
    expect(both.status).toBe(400);
    expect(nonceIn(both.text)).not.toBe(nonce);
    expect(await countedIn(organization._id)).toBe(1);
  });

  it.each([
    ["a space behind its nonce", (nonce: string) => ({ nonce: `${nonce} ` })],
    ["a sign that nobody sees in it", (nonce: string) => ({ nonce: `\u202e${nonce}` })],
    ["one in the hidden field", (nonce: string) => ({ nonce, trap: "\u202a" })],
  ])("is genuine, and counts, with %s", async (_, sent) => {
    const { link, address } = await nearlyRefused();
    const body = { rating: 5, ...sent(await aNonce(link)) };
    expect((await ask(submitRateRoute, { params: { link }, address, body })).status).toBe(201);
    expect((await ask(submitRateRoute, { params: { link }, address, body })).status).toBe(429);
  });
});
