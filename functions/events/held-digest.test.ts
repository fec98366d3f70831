import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aMember } from "#functions/testing/fixtures.ts";
import { handOverDue } from "#functions/testing/hand-over-due.ts";
import { aFloodedBusiness, decideHeld, heldOf, rateLink } from "#functions/testing/held-calls.ts";
import { digestOf } from "#shared/rules/sending/daily-digest.ts";

const ses = mockClient(SESClient);
afterAll(() => ses.restore());
ownDate();

const timeZone = "America/Toronto";

beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  // Ten in the morning: the next digest goes out in 22 hours.
  vi.setSystemTime(digestOf(timeZone, new Date()).to.getTime() + 2 * hour);
});

async function aReader() {
  const business = await aFloodedBusiness({ timeZone });
  const { _id: organization } = business.organization;
  const { user } = await aMember(organization, "operator", {
    notifications: { email: false, phone: false, digest: true },
  });
  const follow = (feedback: string) => onFeedbackChanged({ organization, feedback }, false, new Date());
  const rate = async (stars: number, comment: string): Promise<string> => {
    const { feedback } = (await rateLink(business.link, stars, { comment })).body;
    return feedback;
  };
  const accept = async (...feedbacks: string[]) => {
    await decideHeld(business, { decision: "accept", feedbacks });
    await Promise.all(feedbacks.map(follow));
  };
  const digests = async () => (await messagesTo(user.email)).filter(({ template }) => template === "daily_digest");
  return { business, organization, follow, rate, accept, digests, user };
}
type Reader = Awaited<ReturnType<typeof aReader>>;

async function praised({ rate, follow, business }: Reader, comment: string): Promise<void> {
  pass(10 * minute);
  const feedback = await rate(5, comment);
  expect((await heldOf(business)).items.map(({ _id }: { _id: string }) => _id)).not.toContain(feedback);
  await follow(feedback);
}

async function nextMorning({ digests }: Reader): Promise<string[]> {
  pass(digestOf(timeZone, new Date()).to.getTime() - Date.now());
  return sendDue(await digests());
}

async function sendDue(digests: readonly { _id: string }[]): Promise<string[]> {
  ses.resetHistory();
  for (const { _id } of digests) {
    await handOverDue(_id, new Date());
    await sendMessage(_id, new Date());
  }
  const mails = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input.RawMessage?.Data ?? "");
  return Promise.all(mails.map(async (mail) => (await PostalMime.parse(mail)).text ?? ""));
}

describe("a rating that was held", () => {
  it("stands in the next morning’s digest, once, when it is accepted after that of its day", async () => {
    const reader = await aReader();
    const complaint = await reader.rate(1, "Cold soup");
    await praised(reader, "Lovely soup");
    const [first, ...others] = await nextMorning(reader);
    expect(others).toEqual([]);
    expect(first).toContain("Lovely soup");
    expect(first).not.toContain("Cold soup");

    pass(hour);
    await reader.accept(complaint);
    expect(await sendDue(await reader.digests())).toEqual([]);
    await praised(reader, "Lovely bread");
    await Promise.all([1, 2, 3].map(() => reader.follow(complaint)));
    const [second, ...more] = await nextMorning(reader);
    expect(more).toEqual([]);
    expect(second).toContain("2 ratings since yesterday");
    expect(second).toContain("Average: 3.0 out of 5. 1 of them is a complaint to answer.");
    expect(second).toContain("1 of them came before that");
    expect(second).toContain("Lovely bread");
    expect(second?.match(/Cold soup/g)).toHaveLength(1);

    await reader.follow(complaint);
    await praised(reader, "Lovely cake");
    const [third, ...rest] = await nextMorning(reader);
    expect(rest).toEqual([]);
    expect(third).toContain("1 rating since yesterday");
    expect(third).not.toContain("came before");
    await reader.follow(complaint);
    expect(await nextMorning(reader)).toEqual([]);
  });

  it("stands in the digest of its day alone when it is accepted before that goes out", async () => {
    const reader = await aReader();
    const complaint = await reader.rate(1, "Cold soup");
    await praised(reader, "Lovely soup");
    await reader.accept(complaint);
    const [first] = await nextMorning(reader);
    expect(first).toContain("Cold soup");
    expect(first).not.toContain("came before");
    await reader.follow(complaint);
    await praised(reader, "Lovely bread");
    const [second] = await nextMorning(reader);
    expect(second).not.toContain("Cold soup");
  });

  it("stands in one alone when it is accepted while that of its day waits for the service that sends", async () => {
    const reader = await aReader();
    const complaint = await reader.rate(1, "Cold soup");
    await praised(reader, "Lovely soup");
    pass(digestOf(timeZone, new Date()).to.getTime() - Date.now());
    pass(hour);
    await reader.accept(complaint);
    const [first] = await sendDue(await reader.digests());
    expect(first).toContain("Lovely soup");
    expect(first).not.toContain("Cold soup");
    expect((await nextMorning(reader)).join()).toContain("Cold soup");
  });

  it("is told the next morning where nothing else came, however long it was held", async () => {
    const reader = await aReader();
    const ratings = [await reader.rate(1, "Cold soup"), await reader.rate(2, "Cold bread")];
    pass(5 * day);
    await reader.accept(...ratings);
    const [digest, ...others] = await nextMorning(reader);
    expect(others).toEqual([]);
    expect(digest).toContain("2 of them came before that");
    expect([digest?.includes("Cold soup"), digest?.includes("Cold bread")]).toEqual([true, true]);
  });

  it("is told a day later where the digest had left when it was looked at", async () => {
    const reader = await aReader();
    const complaint = await reader.rate(1, "Cold soup");
    pass(day);
    await decideHeld(reader.business, { decision: "accept" });
    await praised(reader, "Lovely soup");
    expect((await nextMorning(reader)).join()).not.toContain("Cold soup");
    await reader.follow(complaint);
    expect((await nextMorning(reader)).join()).toContain("Cold soup");
    await reader.follow(complaint);
    expect((await reader.digests()).map(({ status }) => status)).toEqual(["sent", "sent"]);
  });

  it("is counted among more than a hundred of which a digest tells together", async () => {
    const reader = await aReader();
    const held = Array.from({ length: 105 }, (_, index) =>
      aFeedback(reader.organization, { date: new Date(Date.now() + index).toISOString(), rating: 1 }),
    );
    for (let at = 0; at < held.length; at += 50) await transact(() => held.slice(at, at + 50).map(heldPut));
    pass(day);
    await reader.accept(...held.slice(0, 100).map(({ _id }) => _id));
    await reader.accept(...held.slice(100).map(({ _id }) => _id));
    const [digest] = await reader.digests();
    expect((await readMessage(digest?._id ?? ""))?.data).toHaveProperty("late.length", 101);
    expect((await nextMorning(reader)).join()).toContain("More than 100 ratings");
    expect(await nextMorning(reader)).toEqual([]);
  });
});
