import { beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { updateFeedbackSettingsRoute } from "#shared/contract/organizations.ts";

ownDate();
textsGoNowhere();
beforeEach(() => inOpenHours());

async function aBusiness() {
  const business = await anAskingBusiness();
  const change = (body: unknown) =>
    ask(updateFeedbackSettingsRoute, { cookie: business.cookie, params: { organization: business.own }, body });
  const preview = async (phone: string) =>
    (await business.preview({ channel: "sms", customers: [{ phone }] })).body.items[0];
  return { ...business, change, preview };
}

describe("how a business asks", () => {
  it("is changed with an entry in the audit log", async () => {
    const business = await aBusiness();
    const body = {
      pauseDays: 7,
      reminderAfter: 3,
      sendingHours: { from: 10, to: 18 },
      smsCountries: ["FR", "CA", "FR"],
    };
    const { status, body: changed } = await business.change(body);
    expect(status).toBe(200);
    expect(changed).toMatchObject({ ...body, smsCountries: ["CA", "FR"] });
    expect((await auditOf(business.own))[0]?.changes).toEqual({
      pauseDays: [30, 7],
      reminderAfter: [null, 3],
      sendingHours: [
        { from: 9, to: 20 },
        { from: 10, to: 18 },
      ],
      smsCountries: [null, ["CA", "FR"]],
    });
  });

  it("keeps to days, hours and countries that there are", async () => {
    const business = await aBusiness();
    const { status, body } = await business.change({
      pauseDays: 0,
      reminderAfter: 15,
      sendingHours: { from: 20, to: 9 },
      smsCountries: ["CA", "ZZ"],
    });
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields).toSorted()).toEqual([
      "pauseDays",
      "reminderAfter",
      "sendingHours.to",
      "smsCountries.1",
    ]);
    expect((await business.change({ reminderAfter: null, smsCountries: [] })).status).toBe(200);
  });

  it("asks again once the chosen pause is over, and not a day before", async () => {
    const business = await aBusiness();
    await business.change({ pauseDays: 7 });
    const phone = aCustomersNumber();
    const first = (await business.text(phone)).body.accepted[0];
    await sendRequest(first._id, new Date());
    pass(6 * day);
    expect(await business.preview(phone)).toMatchObject({ do: "skip", reason: "asked_recently" });
    pass(1 * day);
    expect(await business.preview(phone)).toMatchObject({ do: "send" });
    expect((await business.text(phone)).body.accepted).toHaveLength(1);
  });

  it("waits for the chosen hours", async () => {
    const business = await aBusiness();
    await business.change({ sendingHours: { from: 13, to: 15 } });
    const until = "2026-11-23T18:00:00.000Z";
    const phone = aCustomersNumber();
    expect(await business.preview(phone)).toMatchObject({ do: "wait", until });
    expect((await business.text(phone)).body.accepted[0].at).toBe(until);
  });

  it("sends texts to the countries that are switched on alone", async () => {
    const business = await aBusiness();
    const french = "+33612345678";
    expect(await business.preview(french)).toMatchObject({ do: "skip", reason: "country_off" });
    await business.change({ smsCountries: ["FR"] });
    expect(await business.preview(french)).toMatchObject({ do: "skip", reason: "country_unpaid" });
    await business.hasCredits(100);
    expect(await business.preview(french)).toMatchObject({ reason: null });
    const montreal = aCustomersNumber();
    expect((await business.text(montreal)).body.skipped).toMatchObject([{ reason: "country_off" }]);
    await business.change({ smsCountries: null });
    const cookie = await aSession(business.itself.owner._id);
    const body = { channel: "sms", customers: [{ phone: montreal }] };
    expect((await business.send(body, cookie)).body.accepted).toHaveLength(1);
  });
});
