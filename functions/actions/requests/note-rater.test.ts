import { describe, expect, it } from "vitest";
import { followFeedback } from "#functions/actions/rating/follow-feedback.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { handler as remind } from "#functions/events/reminders.schedule.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";

ownDate();
textsGoNowhere();

describe("somebody who was asked and rates by the ordinary link", () => {
  it("is neither reminded nor asked again within the pause, however they write their number", async () => {
    const request = await aSentRequest({}, { reminderAfter: 3, pauseDays: 10 });
    const { phone, own: organization } = request;
    pass(day);
    const written = `${phone.slice(2, 5)} ${phone.slice(5, 8)}-${phone.slice(8)}`;
    const customer = { name: "Léa", email: null, phone: written };
    const { _id: feedback } = await storeFeedback(aFeedback(organization, { customer, channel: "link" }));
    await followFeedback({ organization, feedback }, false, new Date());
    pass(2 * day);
    await remind();
    expect(await readMessage(`${request.request}-reminder`)).toBeNull();
    const cookie = await aSession(request.itself.owner._id);
    const again = await request.send({ channel: "sms", customers: [{ phone }] }, cookie);
    expect(again.body.skipped).toMatchObject([{ reason: "already_answered" }]);
  });
});
