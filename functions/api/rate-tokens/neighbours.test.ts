import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { countSender } from "#functions/http/limits.ts";
import { networkOf } from "#functions/http/network.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { inTurns } from "#functions/testing/in-turns.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import * as contract from "#shared/contract/rate-tokens.ts";
import type { Route } from "#shared/contract/route.ts";

ownDate();
textsGoNowhere();

const ofNothing = { token: "A".repeat(20) };
const form = { text: "rating=5&trap=&nonce=" };

const callsAbout = (route: Route, address: string, about: { link: string; rubbish: boolean }) =>
  inTurns((route.limits?.[0]?.times ?? 0) - 1, () =>
    countSender(route, { network: networkOf(address), ...about }, new Date()),
  );

describe("what a neighbour behind the same address sends about tokens of nothing", () => {
  it.each<[string, Route, object, number]>([
    ["answers", contract.submitRateTokenRoute, { body: { rating: 5 } }, 200],
    ["forms", contract.submitTokenPageRoute, form, 303],
    ["withdrawals", contract.withdrawTokenCommentRoute, {}, 404],
    ["openings", contract.openRateTokenRoute, {}, 204],
    ["opt-outs", contract.optOutRoute, { text: "List-Unsubscribe=One-Click" }, 204],
    ["stopping forms", contract.submitStopPageRoute, {}, 303],
  ])("uses up only their own limit: %s", async (_, route, sent, status) => {
    const { params } = await aSentRequest();
    const address = `home of ${ulid()}`;
    await callsAbout(route, address, { link: "", rubbish: true });
    const rubbish = { params: ofNothing, address, ...sent };
    expect((await ask(route, rubbish)).status).not.toBe(429);
    expect((await ask(route, rubbish)).status).toBe(429);
    expect((await ask(route, { params, address, ...sent })).status).toBe(status);
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
    await callsAbout(route, address, { link: theirs.params.token, rubbish: false });
    expect((await ask(route, { params: theirs.params, ...sent })).status).toBe(200);
    expect((await ask(route, { params: theirs.params, ...sent })).status).toBe(429);
    expect((await ask(route, { params, ...sent })).status).toBe(200);
  });
});
