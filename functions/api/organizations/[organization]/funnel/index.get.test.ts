import { beforeEach, describe, expect, it } from "vitest";
import { countRequest } from "#functions/actions/requests/count-request.ts";
import { noteRequestOpened } from "#functions/actions/requests/note-request-opened.ts";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { requestTokenFrom } from "#functions/crypto/token.ts";
import { recountRequests } from "#functions/data/requests/recount-requests.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aLocation } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { submitRateTokenRoute } from "#shared/contract/rate-tokens.ts";
import { followInvitationRoute } from "#shared/contract/rating.ts";
import { noSources } from "#shared/model/invitation.ts";

ownDate();
textsGoNowhere();
beforeEach(() => inOpenHours());

const none = { asked: 0, delivered: 0, opened: 0, rated: 0, invited: 0, clicked: 0 };

async function aBusiness() {
  const business = await anAskingBusiness({
    invitationMode: "everyone",
    sources: { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" },
  });
  const organization = business.own;
  const location = await aLocation(organization, { name: "Harbour" });
  const counted = (request: string) => countRequest({ organization, request });
  const asked = async () => {
    const { body } = await business.text(aCustomersNumber(), { location: location._id });
    const [{ _id }] = body.accepted;
    await counted(_id);
    return { _id: String(_id), token: requestTokenFrom(await marksKey(), organization, _id) };
  };
  const sent = async () => {
    const one = await asked();
    await sendRequest(one._id, new Date());
    await counted(one._id);
    return one;
  };
  const rated = async () => {
    const one = await sent();
    const { body } = await ask(submitRateTokenRoute, { params: { token: one.token }, body: { rating: 5 } });
    await counted(one._id);
    return { ...one, feedback: String(body.feedback) };
  };
  return { ...business, location, counted, asked, sent, rated };
}

describe("the funnel", () => {
  it("counts each request once at each step that it came to, on the day that it was asked", async () => {
    const business = await aBusiness();
    const waiting = await business.asked();
    const opened = await business.sent();
    await noteRequestOpened(opened.token, new Date());
    const rated = await business.rated();
    await ask(followInvitationRoute, {
      params: { link: business.itself.link, source: "google" },
      query: { feedback: rated.feedback },
    });
    for (const one of [rated, opened, waiting, rated, opened]) await business.counted(one._id);
    const { body } = await business.funnel();
    const counts = { asked: 3, delivered: 2, opened: 2, rated: 1, invited: 1, clicked: 1 };
    expect(body).toEqual({
      from: "2026-10-25",
      to: "2026-11-23",
      counts,
      channels: { sms: counts, email: none },
    });
    expect((await business.funnel({ location: business.location._id, channel: "sms" })).body.counts).toEqual(counts);
    expect((await business.funnel({ channel: "email" })).body.counts).toEqual(none);
    expect((await business.funnel({ from: "2026-11-01", to: "2026-11-22" })).body.counts).toEqual(none);
    expect(await recountRequests(business.own)).toEqual({ requests: 3, differences: [] });
  });

  it("takes a request off again that was taken back before it went out", async () => {
    const business = await aBusiness();
    const one = await business.asked();
    expect((await business.funnel()).body.counts.asked).toBe(1);
    await business.cancel(one._id);
    await business.counted(one._id);
    expect((await business.funnel()).body.counts).toEqual(none);
    expect((await recountRequests(business.own)).differences).toEqual([]);
  });

  it("loses no count where many come at once", async () => {
    const business = await aBusiness();
    const all = await Promise.all(Array.from({ length: 8 }, () => business.asked()));
    await Promise.all(all.flatMap(({ _id }) => [business.counted(_id), business.counted(_id)]));
    expect((await business.funnel()).body.counts.asked).toBe(8);
    expect((await recountRequests(business.own)).differences).toEqual([]);
  });

  it("takes back nothing that somebody else has counted since the request was read", async () => {
    const { own, counted, sent } = await aBusiness();
    const { _id, token } = await sent();
    await noteRequestOpened(token, new Date());
    const between = meanwhile(["GetItemCommand", `COUNTED#${own}`], async () => {
      const answer = await ask(submitRateTokenRoute, { params: { token }, body: { rating: 5 } });
      await counted(_id);
      return answer;
    });
    await counted(_id);
    expect(between.map(({ status }) => status < 300)).toEqual([true]);
    expect((await recountRequests(own)).differences).toEqual([]);
  });

  it("is found wrong by a recount where a request was not counted", async () => {
    const business = await aBusiness();
    await business.text(aCustomersNumber());
    expect((await recountRequests(business.own)).differences).toMatchObject([
      { scope: "A", day: "2026-11-23", counted: null, recounted: { sms: { asked: 1 } } },
      { scope: "Tsms-en-0" },
    ]);
  });

  it("refuses a period that ends before it begins", async () => {
    const business = await anAskingBusiness();
    expect((await business.funnel({ from: "2026-11-02", to: "2026-11-01" })).status).toBe(400);
  });
});
