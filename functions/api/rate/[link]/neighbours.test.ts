import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { submitForm } from "#functions/testing/rate-page-calls.ts";
import { submitRate } from "#shared/contract/rating.ts";

// All of it happens in one window of the limits.
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
    [
      "forms whose hidden field a robot filled",
      (_foreign: string, own: string) => ({ body: { rating: 1, nonce: own, homepage: "x" } }),
    ],
  ])("uses up only their own limit: %s", async (_, sent) => {
    const [{ link }, other] = [await anOrganization(), await anOrganization()];
    const address = `tablet of ${link}`;
    const statuses = [];
    for (let tried = 0; tried < 25; tried++) {
      const nonces = [await aNonce(other.link), await aNonce(link)] as const;
      const answer = await ask(submitRate, { params: { link }, address, ...sent(...nonces) });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const form = { rating: "1", comment: "The soup was cold.", nonce: await aNonce(link) };
    expect((await submitForm(link, form, { address })).status).toBe(303);
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
