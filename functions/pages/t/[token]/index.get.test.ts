import { ulid } from "ulid";
import { describe, expect, it, vi } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { countCall } from "#functions/data/limits.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { showPage } from "#functions/testing/rate-page-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import * as contract from "#shared/contract/rate-tokens.ts";
import { searchChoicesRoute } from "#shared/contract/rating.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";

ownDate();
textsGoNowhere();

describe("the page of a request", () => {
  it("is the business's own, with what is known of its customer, and looking at it changes nothing", async () => {
    const { page, look, stopPage, phone, state } = await aSentRequest();
    const before = await state();
    const { status, text } = await page();
    expect(status).toBe(200);
    expect(text).toContain("Café du Port");
    expect(text).toContain('value="Léa"');
    expect(text).toContain(`value="${spacedNumber(phone)}"`);
    expect((await look()).body).toMatchObject({ answered: "no", prefilled: { name: "Léa", phone, rating: null } });
    expect((await stopPage()).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  it("answers an expired link kindly, with a way on", async () => {
    const { page, submit, itself } = await aSentRequest();
    pass(91 * day);
    for (const { status, text } of [await page(), await submit({ rating: "5" })]) {
      expect(status).toBe(410);
      expect(text).toContain("This link has expired");
      expect(text).toContain(`/a/${itself.link}`);
    }
  });

  it("answers a token with one letter changed kindly, with a way on and a title that says it", async () => {
    const { params } = await aSentRequest();
    const token = (params.token.startsWith("A") ? "B" : "A") + params.token.slice(1);
    const { status, text } = await ask(contract.showTokenPageRoute, { params: { token } });
    expect(status).toBe(404);
    expect(text).toContain("recognize this link</h1>");
    expect(text).toMatch(/<title>[^<]*recognize this link · Reviens<\/title>/);
    expect(text).toMatch(/<main>.*<a href="\/en">.*<\/main>/s);
    expect((await ask(contract.openRateTokenRoute, { params: { token } })).status).toBe(204);
  });

  it("is limited in what it looks for with its business's other pages, and with what its script looks for", async () => {
    vi.setSystemTime(Math.ceil(Date.now() / minute) * minute);
    const [{ params, itself }, elsewhere] = [await aSentRequest(), await aSentRequest()];
    const { link } = itself;
    const address = `home of ${ulid().toLowerCase()}`;
    const before = { name: "choices:network", hash: hashOf(`${address} ${link}`), seconds: 60 };
    await countCall(before, new Date(), 117);
    const query = { q: "rue" };
    const look = ({ token }: { token: string }, more: object = { query }) =>
      ask(contract.showTokenPageRoute, { params: { token }, address, ...more });
    expect((await look(params)).status).toBe(200);
    expect((await showPage(link, { query, address })).status).toBe(200);
    const script = { params: { link }, query: { of: "location", ...query }, address };
    expect((await ask(searchChoicesRoute, script)).status).toBe(200);
    expect([(await look(params)).status, (await ask(searchChoicesRoute, script)).status]).toEqual([429, 429]);
    expect([(await look(params, {})).status, (await look(elsewhere.params)).status]).toEqual([200, 200]);
  });

  it("costs no look without words more than before", async () => {
    const { params } = await aSentRequest();
    const calls = (query: Record<string, string>) =>
      tableCalls(() => ask(contract.showTokenPageRoute, { params, query, address: `home of ${ulid().toLowerCase()}` }));
    expect(await calls({})).not.toContain("UpdateCommand");
    expect(await calls({ q: "rue" })).toContain("UpdateCommand");
  });
});
