import { describe, expect, it } from "vitest";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import * as contract from "#shared/contract/rate-tokens.ts";
import { spacedNumber } from "#shared/rules/sending/spaced-number.ts";

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
    const { status, text } = await ask(contract.showTokenPage, { params: { token } });
    expect(status).toBe(404);
    expect(text).toContain("recognize this link</h1>");
    expect(text).toMatch(/<title>[^<]*recognize this link · Reviens<\/title>/);
    expect(text).toMatch(/<main>.*<a href="\/en">.*<\/main>/s);
    expect((await ask(contract.openRateToken, { params: { token } })).status).toBe(204);
  });
});
