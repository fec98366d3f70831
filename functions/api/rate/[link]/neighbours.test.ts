import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countedIn } from "#functions/testing/counts.ts";
import { aLink, aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { nonceIn, submitForm } from "#functions/testing/rate-page-calls.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import { searchChoicesRoute, submitRateRoute } from "#shared/contract/rating.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what a neighbour behind the same address sends", () => {
  it.each([
    ["nothing that can be read", () => ({ text: "garbage" })],
    ["forms without stars", () => ({ body: { nonce: "x" } })],
    ["forms with a nonce of their own making", () => ({ body: { rating: 1, nonce: "x.y.z" } })],
    ["forms that another business showed", (foreign: string) => ({ body: { rating: 1, nonce: foreign } })],
  ])("uses up only their own limit: %s", async (_, sent) => {
    const [{ link }, other] = [await anOrganization(), await anOrganization()];
    const address = `tablet of ${link}`;
    const statuses = [];
    for (let tried = 0; tried < 25; tried++) {
      const answer = await ask(submitRateRoute, { params: { link }, address, ...sent(await aNonce(other.link)) });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const form = { rating: "1", comment: "The soup was cold.", nonce: await aNonce(link) };
    expect((await submitForm(link, form, { address })).status).toBe(303);
  });

  describe("never keeps an honest form from hearing what is wrong with it", () => {
    /** An address that has exceeded the spam limit of a business's form. */
    const behindRubbish = async () => {
      const business = await anOrganization();
      const address = `tablet of ${business.link}`;
      for (let tried = 0; tried < 22; tried++)
        await ask(submitRateRoute, { params: { link: business.link }, address, text: "garbage" });
      return { ...business, address };
    };
    const typo = { rating: "", comment: "The soup was cold." };

    it("one without stars", async () => {
      const { link, address } = await behindRubbish();
      const { status, text } = await submitForm(link, typo, { address });
      expect(status).toBe(400);
      expect(text).toContain("Please choose one to five stars.");
      const mended = { ...typo, rating: "1", nonce: nonceIn(text) };
      expect((await submitForm(link, mended, { address })).status).toBe(303);
      const body = { ...typo, nonce: await aNonce(link) };
      const answer = await ask(submitRateRoute, { params: { link }, address, body });
      expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ["rating"]]);
    });

    it("one that was open for more than a day, which is sent with its new nonce", async () => {
      const { link, address, organization } = await anOrganization().then((business) => ({
        ...business,
        address: `tablet of ${business.link}`,
      }));
      const nonce = await aNonce(link);
      vi.setSystemTime(Date.now() + 25 * 3_600_000);
      for (let tried = 0; tried < 22; tried++)
        await ask(submitRateRoute, { params: { link }, address, text: "garbage" });
      const form = { rating: "1", comment: "The soup was cold." };
      const stale = await submitForm(link, { ...form, nonce }, { address });
      expect(stale.status).toBe(410);
      expect(stale.text).toContain("open for more than a day");
      expect((await submitForm(link, { ...form, nonce: nonceIn(stale.text) }, { address })).status).toBe(303);
      const both = await submitForm(link, { ...typo, nonce }, { address });
      expect(both.status).toBe(400);
      expect(nonceIn(both.text)).not.toBe(nonce);
      expect(await countedIn(organization._id)).toBe(1);
    });

    it("one that another business showed, which comes back with a nonce of this one", async () => {
      const { link, address } = await behindRubbish();
      const other = await anOrganization();
      const form = { rating: "1", comment: "The soup was cold." };
      const refused = await submitForm(link, { ...form, nonce: await aNonce(other.link) }, { address });
      expect(refused.status).toBe(429);
      expect((await submitForm(link, { ...form, nonce: nonceIn(refused.text) }, { address })).status).toBe(303);
    });

    it("however many of them there were, and they use up nothing", async () => {
      const { link } = await anOrganization();
      const address = `tablet of ${link}`;
      const calls = [];
      for (let tried = 0; tried < 30; tried++) {
        expect((await submitForm(link, typo, { address })).status).toBe(400);
        calls.push(...(await tableCalls(() => submitForm(link, typo, { address }))));
      }
      expect(new Set(calls)).toEqual(new Set(["GetCommand", "QueryCommand"]));
      expect((await submitForm(link, { ...typo, rating: "1" }, { address })).status).toBe(303);
    });
  });

  it("has one limit for all links that nobody has, which uses up nothing of a real one", async () => {
    const { link } = await anOrganization();
    const address = `tablet of ${link}`;
    const madeUp = () => ({ params: { link: aLink() }, address });
    const body = { rating: 1, nonce: "x.y.z" };
    const statuses = [];
    for (let tried = 0; tried < 22; tried++) statuses.push((await ask(submitRateRoute, { ...madeUp(), body })).status);
    expect(statuses).toEqual([...Array(20).fill(404), 429, 429]);
    const searched = [];
    const query = { of: "location", q: "rue" };
    for (let tried = 0; tried < 122; tried++)
      searched.push((await ask(searchChoicesRoute, { ...madeUp(), query })).status);
    expect(searched).toEqual([...Array(120).fill(404), 429, 429]);
    expect((await ask(searchChoicesRoute, { params: { link }, address, query })).status).toBe(200);
    expect((await ask(submitRateRoute, { params: { link }, address, body })).status).toBe(410);
    expect((await submitForm(link, { rating: "5" }, { address })).status).toBe(303);
  });

  it.each([
    ["a space behind its nonce", (nonce: string) => ({ nonce: `${nonce} ` })],
    ["a sign that nobody sees in it", (nonce: string) => ({ nonce: `\u202e${nonce}` })],
    ["one in the hidden field", (nonce: string) => ({ nonce, trap: "\u202a" })],
  ])("is a genuine form with the usual limit, as it is stored, with %s", async (_, sent) => {
    const { link, organization } = await anOrganization();
    const address = `tablet of ${link}`;
    const statuses = [];
    for (let tried = 0; tried < 24; tried++) {
      const nonce = await aNonce(link);
      const body = { rating: 5, ...(tried % 2 ? sent(nonce) : { nonce }) };
      statuses.push((await ask(submitRateRoute, { params: { link }, address, body })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(await countedIn(organization._id)).toBe(20);
  });

  it("ends with the usual limit for genuine forms", async () => {
    const { link } = await anOrganization();
    const address = `tablet of ${link}`;
    const statuses = [];
    for (let tried = 0; tried < 22; tried++)
      statuses.push((await submitForm(link, { rating: "5", nonce: await aNonce(link) }, { address })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
