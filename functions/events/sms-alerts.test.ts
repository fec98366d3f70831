import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { ulid } from "ulid";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sendPhoneCode } from "#functions/actions/accounts/send-phone-code.ts";
import { composeEmail } from "#functions/actions/sending/compose-message.ts";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { sendAgain } from "#functions/actions/sending/send-again.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import {
  asRead,
  changeMessage,
  claimMessage,
  failUnclaimed,
  markFailed,
} from "#functions/data/delivery/message-life.ts";
import { smsPoolKey } from "#functions/data/keys.ts";
import { readWholeOrganization } from "#functions/data/organizations/organizations.ts";
import { type Message, readMessage } from "#functions/data/sending/messages.ts";
import { tableName, transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import {
  aFeedback,
  aMember,
  anOrganization,
  haveBought,
  haveNumber,
  storeFeedback,
} from "#functions/testing/fixtures.ts";
import { aFarNumber, aNumber, changeMe } from "#functions/testing/phone-calls.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { messageNotSent } from "#shared/contract/events.ts";
import { maskedAddress } from "#shared/rules/masked.ts";
import { smsAlertsADay } from "#shared/rules/sending/notifications.ts";
import { alertsAtMost, digestWindow } from "#shared/rules/sending/sending.ts";
import { handler as failedTexts } from "./failed-texts.queue.ts";
import { handler as hear } from "./inbound-texts.queue.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const sns = mockClient(SNSClient);
afterAll(() => sns.restore());
beforeEach(() => {
  sns.reset();
  sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: false });
  sns.on(PublishCommand).resolves({ MessageId: "1" });
});

async function aBusiness(notifications = { email: true, phone: true }, proved?: string | null, phone = aNumber()) {
  const { organization, cookie, owner } = await anOrganization();
  const verifiedPhone = proved === undefined ? phone : proved;
  const member = await aMember(organization._id, "admin", { phone, verifiedPhone, notifications });
  const { user } = member;
  const complain = async (at = now) => {
    const { _id } = await storeFeedback(aFeedback(organization._id));
    await queueAlerts({ organization: organization._id, feedback: _id }, at);
    const [sms, email] = await Promise.all(["sms", "email"].map((by) => readMessage(`${_id}-${user._id}-${by}`)));
    return { sms, email, feedback: _id };
  };
  const credits = async () => (await readWholeOrganization(organization._id, true))?.smsCredits ?? 100;
  const hasCredits = (smsCredits: number) =>
    transact(() => [
      { Put: { TableName: tableName, Item: { ...smsPoolKey(organization._id), kind: "sms", smsCredits } } },
    ]);
  return { organization: organization._id, cookie, owner, member, phone, complain, credits, hasCredits };
}

const tellFailed = (_id: string) =>
  failedTexts({ Records: [{ messageId: _id, body: JSON.stringify({ _id }) }] as never }, inTime);

const wordsOf = async (email: Message | null | undefined) => JSON.stringify(email && (await composeEmail(email, now)));

describe("an alert by SMS", () => {
  it("goes to no number whose owner has not typed a code back", async () => {
    for (const proved of [null, "+15145550100"]) {
      const { complain, credits } = await aBusiness({ email: true, phone: true }, proved);
      const { sms, email } = await complain();
      expect([sms, email?.channel, await credits()]).toEqual([null, "email", 100]);
    }
  });

  it("is paid with a credit of the organization, once", async () => {
    const { organization, complain, credits } = await aBusiness();
    const { sms, feedback } = await complain();
    expect(sms?.status).toBe("queued");
    await Promise.all([1, 2, 3].map(() => queueAlerts({ organization, feedback }, now)));
    expect(await credits()).toBe(99);
  });

  it("is left out when no credits are left, and the email says so", async () => {
    const { complain, credits, hasCredits } = await aBusiness();
    await hasCredits(1);
    expect((await complain()).sms?.status).toBe("queued");
    const { sms, email } = await complain();
    expect([sms, await credits()]).toEqual([null, 0]);
    expect(await wordsOf(email)).toContain("your organization has no SMS credits left");
  });

  it(`is left out after ${smsAlertsADay} in a day, and the email says so; the next day brings texts again`, async () => {
    const { organization, member, complain, credits } = await aBusiness();
    const { user } = member;
    // Ten minutes apart, so that none becomes a digest.
    const at = (sent: number) => new Date(now.getTime() + sent * digestWindow);
    for (let sent = 0; sent < smsAlertsADay; sent++) await complain(at(sent));
    const { sms, email, feedback } = await complain(at(smsAlertsADay));
    expect([sms, await credits()]).toEqual([null, 100 - smsAlertsADay]);
    expect(await wordsOf(email)).toContain("30 alerts by text today");
    await queueAlerts({ organization, feedback }, new Date(now.getTime() + 86_400_000));
    expect((await readMessage(`${feedback}-${user._id}-sms`))?.status).toBe("queued");
  });

  it("reaches by email whoever wanted a text alone and could not have it", async () => {
    const { complain, hasCredits } = await aBusiness({ email: false, phone: true });
    expect((await complain()).email).toBeNull();
    await hasCredits(0);
    expect((await complain()).email?.channel).toBe("email");
  });

  it("gives its credit back when it was certainly not sent, and costs one again when it is sent again", async () => {
    const { organization, complain, credits, hasCredits } = await aBusiness();
    const refused = Object.assign(new Error("x"), {
      name: "InvalidParameterException",
      $metadata: { httpStatusCode: 400 },
    });
    sns.on(PublishCommand).rejects(refused);
    const { sms } = await complain();
    const id = sms?._id ?? ulid();
    expect(await sendMessage(id, now)).toBe("failed");
    await sendMessage(id, now);
    expect((await readMessage(sms?._id ?? ""))?.status).toBe("failed");
    expect(await credits()).toBe(100);

    const by = { organization, user: ulid(), route: "messageSendAgain", now };
    await hasCredits(0);
    expect(await sendAgain(id, by)).toEqual({ refused: "no_sms_credits" });
    await hasCredits(1);
    expect(await sendAgain(id, by)).toEqual({ queued: true });
    expect(await credits()).toBe(0);
  });

  it("gives its credit back, once, when it ends without having been tried", async () => {
    const { complain, credits } = await aBusiness();
    const { sms } = await complain();
    if (!sms) throw new Error("there is an SMS");
    const ends = await Promise.all([1, 2, 3].map(() => failUnclaimed(sms, asRead(sms), "expired", now)));
    expect(ends.toSorted()).toEqual([false, false, true]);
    expect((await readMessage(sms._id))?.status).toBe("failed");
    expect(await credits()).toBe(100);
  });

  it("costs one credit as a digest, however many complaints that tells of", async () => {
    const { complain, credits } = await aBusiness();
    for (let sent = 0; sent < alertsAtMost; sent++) await complain();
    const { sms } = await complain();
    expect([sms?.status, await credits()]).toEqual(["digested", 100 - alertsAtMost - 1]);
    await Promise.all([complain(), complain(), complain()]);
    expect(await credits()).toBe(100 - alertsAtMost - 1);
    expect(await readMessage(sms?.digest ?? "")).toMatchObject({
      channel: "sms",
      complaints: { length: 4 },
    });
  });

  it("is left out as a digest too when no credits are left, and the digest by email says so", async () => {
    const { complain, credits, hasCredits } = await aBusiness();
    for (let sent = 0; sent < alertsAtMost; sent++) await complain();
    await hasCredits(0);
    const { sms, email } = await complain();
    expect([sms, email?.status, await credits()]).toEqual([null, "digested", 0]);
    expect(await wordsOf(await readMessage(email?.digest ?? ""))).toContain("has no SMS credits left");
  });

  it("is left out as a digest too at the cap of the day, and the digest by email says so", async () => {
    const { complain, credits } = await aBusiness();
    const apart = smsAlertsADay - alertsAtMost;
    for (let sent = 0; sent < apart; sent++) await complain(new Date(now.getTime() + sent * digestWindow));
    const together = new Date(now.getTime() + apart * digestWindow);
    for (let sent = 0; sent < alertsAtMost; sent++) await complain(together);
    const { sms, email } = await complain(together);
    expect([sms, email?.status, await credits()]).toEqual([null, "digested", 100 - smsAlertsADay]);
    expect(await wordsOf(await readMessage(email?.digest ?? ""))).toContain("30 alerts by text today");
  });
});

describe("an alert by SMS elsewhere than to Canada and the United States", () => {
  const unpaid = "texts to the country of your number start once your organization has bought SMS credits";

  it.each([
    ["of France", aFarNumber()],
    ["of Jamaica", "+1 876 555 0123"],
  ])("to a number %s is none before credits are bought, and the email says so", async (_, phone) => {
    for (const email of [true, false]) {
      const business = await aBusiness({ email, phone: true }, phone.replaceAll(" ", ""), phone);
      const told = await business.complain();
      expect([told.sms, told.email?.to, await business.credits()]).toEqual([null, business.member.user.email, 100]);
      expect(await wordsOf(told.email)).toContain(unpaid);
    }
  });

  it("goes out once credits were bought", async () => {
    const { organization, phone, complain } = await aBusiness({ email: false, phone: true }, undefined, aFarNumber());
    expect((await complain()).sms).toBeNull();
    await haveBought(organization);
    const { sms, email } = await complain();
    expect([email, await sendMessage(sms?._id ?? "", now)]).toEqual([null, "sent"]);
    expect(sns.commandCalls(PublishCommand).map(({ args }) => args[0].input.PhoneNumber)).toEqual([phone]);
  });

  it("is none as a digest either, and the digest by email says so", async () => {
    const { complain, credits } = await aBusiness({ email: false, phone: true }, undefined, aFarNumber());
    for (let sent = 0; sent < alertsAtMost; sent++) await complain();
    const { sms, email } = await complain();
    expect([sms, email?.status, await credits()]).toEqual([null, "digested", 100]);
    expect(await wordsOf(await readMessage(email?.digest ?? ""))).toContain(unpaid);
  });

  it("becomes an email where it waited for a number that was theirs before", async () => {
    const { member, complain, credits } = await aBusiness({ email: false, phone: true });
    const { sms, feedback } = await complain();
    await haveNumber(member.user._id, aFarNumber());
    expect(await sendMessage(sms?._id ?? "", now)).toBe("failed");
    const email = await readMessage(`${feedback}-${member.user._id}-email`);
    expect([sns.calls(), await credits()]).toEqual([[], 100]);
    expect(await wordsOf(email)).toContain(unpaid);
    expect(await sendMessage(email?._id ?? "", now)).toBe("sent");
  });

  it("is not sent again to a number there before credits are bought", async () => {
    const own = await aBusiness();
    const failed = (await own.complain()).sms;
    const claimed = failed && (await claimMessage(failed, now));
    if (claimed) await markFailed(claimed, "OptedOut", now);
    await haveNumber(own.member.user._id, aFarNumber());
    const by = { organization: own.organization, user: ulid(), route: "messageSendAgain", now };
    expect(await sendAgain(failed?._id ?? "", by)).toEqual({ refused: "receiver_unreachable" });
    await haveBought(own.organization);
    expect(await sendAgain(failed?._id ?? "", by)).toEqual({ queued: true });
  });
});

describe("a member whose number said stop to our texts", () => {
  const texted = (phone: string, messageBody: string, at: Date) =>
    hear(published({ originationNumber: phone, messageBody }, at), inTime);

  it.each([
    ["by a text", (phone: string) => texted(phone, "STOP", now)],
    ["as Amazon knows", async () => sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: true })],
  ])("is told by email, which says so, and gets no text: %s", async (_, stop) => {
    const { complain, phone, credits } = await aBusiness({ email: false, phone: true });
    const { sms, feedback } = await complain();
    await stop(phone);
    const id = sms?._id ?? "";
    expect([await sendMessage(id, now), (await readMessage(id))?.reason]).toEqual(["failed", "opted_out"]);
    expect([sns.commandCalls(PublishCommand), await credits()]).toEqual([[], 100]);
    await tellFailed(id);
    const email = await readMessage(`${feedback}-${id.split("-")[1]}-email`);
    expect(await wordsOf(email)).toContain("you replied STOP to our texts");
  });

  it("alarms nobody at ours, who cannot mend it, as a text that is refused does", async () => {
    const alarm = vi.spyOn(log, "error");
    const [stopped, refused] = [await aBusiness(), await aBusiness()];
    const { sms } = await stopped.complain();
    await texted(stopped.phone, "STOP", now);
    expect(await sendMessage(sms?._id ?? "", now)).toBe("failed");
    expect(alarm).not.toHaveBeenCalledWith(messageNotSent, expect.anything());
    const answer = { name: "InvalidParameterException", $metadata: { httpStatusCode: 400 } };
    sns.on(PublishCommand).rejects(Object.assign(new Error("x"), answer));
    expect(await sendMessage((await refused.complain()).sms?._id ?? "", now)).toBe("failed");
    expect(alarm).toHaveBeenCalledWith(messageNotSent, expect.objectContaining({ reason: answer.name }));
    alarm.mockRestore();
  });

  it("gets texts again after START", async () => {
    const { complain, phone } = await aBusiness({ email: false, phone: true });
    await texted(phone, "STOP", new Date(now.getTime() - 60_000));
    await texted(phone, "START", now);
    const { sms } = await complain();
    expect(await sendMessage(sms?._id ?? "", now)).toBe("sent");
  });

  it("is sent no code", async () => {
    const { member, phone } = await aBusiness();
    await texted(phone, "STOP", now);
    await sendPhoneCode(member.user, { phone, spent: false, counted: [] }, now);
    const [code] = (await messagesTo(phone)).filter(({ template }) => template === "phone_code");
    const id = code?._id ?? "";
    expect([await sendMessage(id, now), (await readMessage(id))?.reason]).toEqual(["failed", "opted_out"]);
    expect(sns.commandCalls(PublishCommand)).toEqual([]);
  });

  it("waits for Amazon to say whether it does, and is sent nothing until then", async () => {
    const { complain } = await aBusiness();
    const { sms } = await complain();
    sns.on(CheckIfPhoneNumberIsOptedOutCommand).rejects(new Error("away"));
    expect(await sendMessage(sms?._id ?? "", now)).toBe("queued");
    expect(sns.commandCalls(PublishCommand)).toEqual([]);
  });
});

describe("alerts by SMS in a day", () => {
  it(`to one number are ${smsAlertsADay}, whoever's accounts have proved it to be theirs`, async () => {
    const phone = aNumber();
    const at = (sent: number) => new Date(now.getTime() + sent * digestWindow);
    const first = await aBusiness(undefined, undefined, phone);
    for (let sent = 0; sent < smsAlertsADay; sent++)
      expect((await first.complain(at(sent))).sms?.status).toBe("queued");
    const spaced = `${phone.slice(0, 5)} ${phone.slice(5)}`;
    const second = await aBusiness({ email: false, phone: true }, phone, spaced);
    const { sms, email } = await second.complain(now);
    expect([sms, await second.credits()]).toEqual([null, 100]);
    expect(await wordsOf(email)).toContain("30 alerts by text today");
  });

  it("use a third of an organization's credits at most, however many members get them, and the email says so", async () => {
    const { organization, member, complain, credits } = await aBusiness();
    for (let more = 0; more < 3; more++) {
      const phone = aNumber();
      await aMember(organization, "operator", {
        phone,
        verifiedPhone: phone,
        notifications: { email: true, phone: true },
      });
    }
    let last: Awaited<ReturnType<typeof complain>> | undefined;
    for (let sent = 0; sent < 36; sent++)
      last = await complain(new Date(now.getTime() + Math.floor(sent / 9) * digestWindow));
    expect(await credits()).toBe(66);
    expect([last?.sms, last?.email?.to]).toEqual([null, member.user.email]);
    expect(await wordsOf(last?.email)).toContain("a third of your organization’s SMS credits");
    const tomorrow = await complain(new Date(now.getTime() + 86_400_000));
    expect([tomorrow.sms?.status, await credits()]).toEqual(["queued", 62]);
  });
});

describe("whoever wants alerts by SMS alone", () => {
  it("is told by email, which says so, after they changed their number", async () => {
    const { member, organization, complain } = await aBusiness({ email: false, phone: true });
    expect((await changeMe(member.cookie, { phone: aNumber() })).status).toBe(200);
    const { sms, email } = await complain();
    expect([sms, email?.to]).toEqual([null, member.user.email]);
    expect(await wordsOf(email)).toContain("you have no verified phone number");
    expect(await sendMessage(email?._id ?? "", now)).toBe("sent");
    expect(await readMessage(email?._id ?? "")).toMatchObject({ organization });
  });

  it("gets an alert that waits by email, if their number is gone when it is sent, and one that may be had by SMS by SMS", async () => {
    const { member, complain, credits } = await aBusiness({ email: false, phone: true });
    const { sms, feedback } = await complain();
    await changeMe(member.cookie, { phone: null, notifications: { email: true, phone: false } });
    expect(await sendMessage(sms?._id ?? "", now)).toBe("failed");
    expect([await readMessage(sms?._id ?? ""), sns.calls(), await credits()]).toMatchObject([
      { reason: "receiver_elsewhere" },
      [],
      100,
    ]);
    expect(await sendMessage(`${feedback}-${member.user._id}-email`, now)).toBe("sent");
  });

  it("gets each complaint of a digest by email, if their number is gone when it is sent", async () => {
    const { member, complain } = await aBusiness({ email: false, phone: true });
    const all = [];
    for (let sent = 0; sent < alertsAtMost + 3; sent++) all.push(await complain());
    const digest = all.at(-1)?.sms?.digest ?? "";
    await changeMe(member.cookie, { phone: aNumber() });
    const due = new Date(now.getTime() + digestWindow);
    await changeMessage(digest, ["queued"], {}, { handedOverAt: due.toISOString() });
    expect(await sendMessage(digest, due)).toBe("failed");
    for (const { feedback } of all.slice(alertsAtMost))
      expect(await sendMessage(`${feedback}-${member.user._id}-email`, due)).toBe("sent");
    expect(sns.calls()).toEqual([]);
  });

  it("gets an alert at the number that they proved to be theirs meanwhile", async () => {
    const { member, complain } = await aBusiness({ email: false, phone: true });
    const { sms } = await complain();
    const phone = aNumber();
    await haveNumber(member.user._id, phone);
    expect(await sendMessage(sms?._id ?? "", now)).toBe("sent");
    expect(sns.commandCalls(PublishCommand).map(({ args }) => args[0].input.PhoneNumber)).toEqual([phone]);
    expect((await readMessage(sms?._id ?? ""))?.to).toBe(maskedAddress(phone));
  });

  it("gets no alert again at a number that they gave up", async () => {
    const { organization, member, complain } = await aBusiness();
    const { sms } = await complain();
    const claimed = sms && (await claimMessage(sms, now));
    if (claimed) await markFailed(claimed, "OptedOut", now);
    await changeMe(member.cookie, { phone: null, notifications: { email: true, phone: false } });
    expect(await sendAgain(sms?._id ?? "", { organization, user: "01JUSER", route: "messageSendAgain", now })).toEqual({
      refused: "receiver_unreachable",
    });
    expect((await readMessage(sms?._id ?? ""))?.status).toBe("failed");
  });
});

describe("a phone's code", () => {
  let codes = 0;
  async function aCode() {
    const { user } = await aMember((await anOrganization()).organization._id, "admin");
    const phone = `+1514555${String(++codes).padStart(4, "0")}`;
    expect(await sendPhoneCode(user, { phone, spent: false, counted: [] }, now)).toEqual({ sent: true });
    const [message] = await messagesTo(phone);
    return String(message?._id);
  }
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it("is sent while there is time to type it back, and says how much", async () => {
    for (const minutes of [0, 4]) expect(await sendMessage(await aCode(), minutesLater(minutes))).toBe("sent");
    const texts = sns.commandCalls(PublishCommand).map(({ args }) => args[0].input.Message ?? "");
    expect(texts.map((text) => /(\d+) minutes/.exec(text)?.[1])).toEqual(["10", "6"]);
  });

  it("is not sent when it waited in the queue for five minutes, half of the time for which it works", async () => {
    const id = await aCode();
    expect(await sendMessage(id, minutesLater(5))).toBe("failed");
    expect(sns.calls()).toEqual([]);
    expect(await readMessage(id)).toMatchObject({ status: "failed" });
  });
});
