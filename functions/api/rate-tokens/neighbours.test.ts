import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { countCall } from "#functions/data/limits.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import * as contract from "#shared/contract/rate-tokens.ts";
import type { Route } from "#shared/contract/route.ts";

ownDate();
textsGoNowhere();

const ofNothing = { token: "A".repeat(20) };
const form = { text: "rating=5&trap=&nonce=" };

const callsAbout = ({ limits: [limit] = [], id }: Route, address: string, token: string) => {
  if (limit === undefined) throw new Error(`${id} has no limit`);
  const hash = hashOf(`${address} ${token}`.toLowerCase());
  const count = { name: `${limit.countedAs ?? id}:network`, hash, seconds: limit.seconds };
  return countCall(count, new Date(), limit.times - 1);
};

describe("what a neighbour behind the same address sends about tokens of nothing", () => {
  it.each<[string, Route, object, number]>([
    ["answers", contract.submitRateTokenRoute, { body: { rating: 5 } }, 200],
    ["forms", contract.submitTokenPageRoute, form, 303],
    ["withdrawals", contract.withdrawTokenCommentRoute, {}, 404],
    ["openings", contract.openRateTokenRoute, {}, 204],
    ["opt-outs", contract.optOutRoute, { text: "List-Unsubscribe=One-Click" }, 204],
    ["stopping forms", contract.submitStopPageRoute, {}, 303],
  ])("uses up nothing of anybody's, and writes nothing: %s", async (_, route, sent, status) => {
    const { params } = await aSentRequest();
    const address = `home of ${ulid()}`;
    await callsAbout(route, address, params.token);
    const rubbish = { params: ofNothing, address, ...sent };
    expect(await tableCalls(() => ask(route, rubbish))).not.toContain("UpdateCommand");
    expect((await ask(route, { params, address, ...sent })).status).toBe(status);
    expect((await ask(route, { params, address, ...sent })).status).toBe(429);
  });
});

describe("an honest form with something wrong in it", () => {
  it("hears what that is, whatever else was sent about it from the same address", async () => {
    const { params } = await aSentRequest();
    const address = `home of ${ulid()}`;
    for (let tried = 0; tried < 25; tried++)
      expect((await ask(contract.submitRateTokenRoute, { params, address, body: {} })).status).toBe(400);
    const wrong = await ask(contract.submitTokenPageRoute, { params, address, text: form.text.replace("5", "6") });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Please choose one to five stars.");
    expect((await ask(contract.submitTokenPageRoute, { params, address, ...form })).status).toBe(303);
  });
});

describe("what a neighbour does about their own request", () => {
  it("uses up only their own limit", async () => {
    const [{ params }, theirs] = [await aSentRequest(), await aSentRequest()];
    const route = contract.submitRateTokenRoute;
    const address = `home of ${ulid()}`;
    const sent = { body: { rating: 5 }, address };
    await callsAbout(route, address, theirs.params.token);
    expect((await ask(route, { params: theirs.params, ...sent })).status).toBe(200);
    expect((await ask(route, { params: theirs.params, ...sent })).status).toBe(429);
    expect((await ask(route, { params, ...sent })).status).toBe(200);
  });
});
