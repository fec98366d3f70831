import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
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
  it("stands in no digest when it is accepted after that of its day was sent", async () => {
    const reader = await aReader();
    const complaint = await reader.rate(1, "Cold soup");
    await praised(reader, "Lovely soup");
    expect((await nextMorning(reader)).join()).not.toContain("Cold soup");
    pass(hour);
    await reader.accept(complaint);
    await praised(reader, "Lovely bread");
    expect((await nextMorning(reader)).join()).not.toContain("Cold soup");
  });

  it("stands in the digest of its day alone when it is accepted before that goes out", async () => {
    const reader = await aReader();
    const complaint = await reader.rate(1, "Cold soup");
    await praised(reader, "Lovely soup");
    await reader.accept(complaint);
    const [first] = await nextMorning(reader);
    expect(first).toContain("Cold soup");
    await reader.follow(complaint);
    await praised(reader, "Lovely bread");
    const [second] = await nextMorning(reader);
    expect(second).not.toContain("Cold soup");
  });
});
