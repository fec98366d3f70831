import { beforeEach, describe, expect, it } from "vitest";
import { updateUser } from "#functions/data/accounts/users.ts";
import { claimMessage, markFailed } from "#functions/data/delivery/message-life.ts";
import { memberKey, smsPoolKey } from "#functions/data/keys.ts";
import { queueAlert } from "#functions/data/sending/alerts.ts";
import { queuedAt, readMessage } from "#functions/data/sending/messages.ts";
import { tableName, transact } from "#functions/data/table.ts";
import { rolePut } from "#functions/data/users/members.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import {
  aFeedback,
  aMember,
  anOrganization,
  anUnsentMessage,
  haveNumber,
  storeFeedback,
  submitted,
} from "#functions/testing/fixtures.ts";
import { aBusinessWithAlerts } from "#functions/testing/message-calls.ts";
import { maskedAddress } from "#shared/rules/masked.ts";

let business: Awaited<ReturnType<typeof aBusinessWithAlerts>>;
let own: string;
beforeEach(async () => {
  business = await aBusinessWithAlerts();
  own = business.own;
});

describe("sending an alert again", () => {
  it("queues it to the member's present address, once", async () => {
    const member = await aMember(own, "admin");
    const message = await anUnsentMessage(own, { user: member.user._id });
    const answers = await Promise.all([1, 2, 3].map(() => business.sendAgain(message)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await readMessage(message)).toMatchObject({ status: "queued", attempts: 0, to: member.user.email });
    expect(await business.listed()).toEqual([]);
  });

  const before = "+15145550155";

  async function aFailedText(): Promise<string> {
    const { owner } = business;
    const now = new Date();
    const feedback = (await storeFeedback(aFeedback(own)))._id;
    const alert = {
      ...({ template: "complaint_alert", channel: "sms", language: "en", to: before } as const),
      organization: own,
      data: { feedback, user: owner._id },
      ...queuedAt(now, `${feedback}-${owner._id}-sms`),
    };
    await queueAlert(alert, now);
    const claimed = await claimMessage(alert, now);
    if (claimed) await markFailed(claimed, "number_without_country", now);
    return alert._id;
  }

  it("takes a member's new number for a text message", async () => {
    const id = await aFailedText();
    await haveNumber(business.owner._id, "+15145550142");
    await updateUser(business.owner._id, { notifications: { email: true, phone: true } });
    expect((await business.sendAgain(id)).status).toBe(204);
    expect((await readMessage(id))?.to).toBe("+15145550142");
  });

  it("is refused to a number that the member has not proved to be theirs, and to the one before", async () => {
    const id = await aFailedText();
    await updateUser(business.owner._id, { phone: "+15145550142", notifications: { email: true, phone: true } });
    const { status, body } = await business.sendAgain(id);
    expect([status, body.error.code]).toEqual([409, "receiver_unreachable"]);
    expect(await readMessage(id)).toMatchObject({ status: "failed", to: maskedAddress(before) });
  });

  it.each([
    [
      "who is removed",
      (user: string) => transact(() => [{ Delete: { TableName: tableName, Key: memberKey(own, user) } }]),
    ],
    [
      "who becomes an employee",
      (user: string) => transact(() => [rolePut({ organization: own, user, role: "admin" }, "employee", null)]),
    ],
    ["who wants no alerts", (user: string) => updateUser(user, { notifications: { email: false, phone: false } })],
  ])("is refused to a member %s", async (_, change) => {
    const { user } = await aMember(own, "admin");
    const message = await anUnsentMessage(own, { user: user._id });
    await change(user._id);
    const { status, body } = await business.sendAgain(message);
    expect([status, body.error.code]).toEqual([409, "receiver_unreachable"]);
    expect((await readMessage(message))?.status).toBe("failed");
  });

  it("is refused for a text message that the organization cannot pay", async () => {
    const id = await aFailedText();
    await haveNumber(business.owner._id, "+15145550142");
    await updateUser(business.owner._id, { notifications: { email: true, phone: true } });
    const Item = { ...smsPoolKey(own), kind: "sms", smsCredits: 0 };
    await transact(() => [{ Put: { TableName: tableName, Item } }]);
    const { status, body } = await business.sendAgain(id);
    expect([status, body.error.code]).toEqual([409, "no_sms_credits"]);
    expect(await business.listed()).toEqual([id]);
  });

  it.each([
    ["resolved", (feedback: string) => callsAbout(business.itself, feedback).doResolve()],
    ["erased", (feedback: string) => callsAbout(business.itself, feedback).doErase()],
  ])("is refused once the complaint is %s: there is nothing left to tell", async (_, settle) => {
    const feedback = aFeedback(own);
    await submitted(feedback);
    const message = await anUnsentMessage(own, { feedback: feedback._id });
    await settle(feedback._id);
    const { status, body } = await business.sendAgain(message);
    expect([status, body.error.code]).toEqual([409, "complaint_settled"]);
    expect((await readMessage(message))?.status).toBe("failed");
  });

  it("is refused for what may have been sent, and for what is not there", async () => {
    const perhaps = await business.sendAgain(await anUnsentMessage(own, { status: "unknown" }));
    expect([perhaps.status, perhaps.body.error.code]).toEqual([409, "message_not_failed"]);
    const foreign = await anUnsentMessage((await anOrganization()).organization._id);
    for (const message of [foreign, "nothing"]) {
      const { status, body } = await business.sendAgain(message);
      expect([status, body.error.code]).toEqual([404, "message_not_found"]);
    }
    expect((await readMessage(foreign))?.status).toBe("failed");
  });
});
