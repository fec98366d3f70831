import { describe, expect, it } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { aCustomersNumber } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";

ownDate();
textsGoNowhere();

describe("somebody who was asked and rates by the ordinary link", () => {
  it.each([
    ["Montréal", "America/Toronto", "+1514", /^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3"],
    ["Paris", "Europe/Paris", "+336", /^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "0$1 $2 $3 $4 $5"],
  ])(
    "is not asked again within the pause, however they write their number: %s",
    async (_, timeZone, prefix, form, as) => {
      const phone = `${prefix}${aCustomersNumber().slice(-(12 - prefix.length))}`;
      const request = await aSentRequest({ customers: [{ name: "Léa", phone }] }, { timeZone, pauseDays: 10 });
      const { own: organization } = request;
      pass(day);
      const customer = { name: "Léa", email: null, phone: phone.replace(form, as) };
      const { _id: feedback } = await storeFeedback(aFeedback(organization, { customer, channel: "link" }));
      await onFeedbackChanged({ organization, feedback }, false, new Date());
      pass(2 * day);
      const cookie = await aSession(request.itself.owner._id);
      const again = await request.send({ channel: "sms", customers: [{ phone }] }, cookie);
      expect(again.body.skipped).toMatchObject([{ reason: "already_answered" }]);
    },
  );
});
