import { ulid } from "ulid";
import type { FeedbackAddress } from "#functions/actions/feedbacks/change-with-note.ts";
import { smsFrame } from "#functions/actions/sending/answer-frame.ts";
import { decideOnSending } from "#functions/actions/sending/decide-on-sending.ts";
import { replyTokenFrom } from "#functions/crypto/token.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { entryPut, readEntry } from "#functions/data/conversations/entries.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { conversedWith } from "#functions/data/requests/contacts.ts";
import { dueLater, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import type { Write } from "#functions/data/table.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { ConversationEntry } from "#shared/model/conversation.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { RequestChannel, SkipReason } from "#shared/model/request.ts";
import { beginningOf, oneMinute } from "#shared/rules/dates.ts";
import { answered, segmentsAtMost, wroteJustNow } from "#shared/rules/feedbacks/conversation.ts";
import { isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { webAddressIn } from "#shared/rules/requests/strip-links.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";

interface Answer {
  channel: RequestChannel;
  text: string;
  /** The newest entry that the writer saw; unchecked if absent. */
  after?: string | null | undefined;
}

interface Answering {
  by: NamedThing;
  /** No API key. */
  byMember: boolean;
  now: Date;
}

/** Milliseconds in which the same words of one person count as a retry. */
const repeatWithin = 10 * oneMinute;

async function isRepeated(
  { organization, _id, conversation }: FeedbackItem,
  { channel, text }: Answer,
  { by, now }: Answering,
): Promise<boolean> {
  if (conversation?.turn !== "customer" || conversation.lastEntry === null) return false;
  const last = await readEntry({ organization, feedback: _id }, conversation.lastEntry);
  const isSame = last?.by?._id === by._id && last.channel === channel && last.text === text;
  return isSame && now.getTime() - Date.parse(last.date) < repeatWithin;
}

const onChannel = (key: string): Refusal => ({ refused: "unprocessable", fields: { channel: key } });

const fieldOf = (because: SkipReason): string =>
  because.startsWith("number_") ? "answer_number" : `answer_${because}`;

interface Sending {
  organization: OrganizationItem;
  key: string;
  token: string;
}

/** The writes that send an answer, or why it cannot be sent. */
async function prepare(
  feedback: FeedbackItem,
  entry: ConversationEntry,
  { organization, key, token }: Sending,
  { by, now }: Answering,
): Promise<Write[] | Refusal> {
  const channel: RequestChannel = entry.channel === "sms" ? "sms" : "email";
  const language = feedback.language ?? organization.language;
  const frame = smsFrame(organization.name, language, token);
  const segments = channel === "sms" ? smsSize(frame.before + entry.text + frame.after).segments : 0;
  if (segments > segmentsAtMost)
    return {
      refused: "unprocessable",
      fields: { text: { key: "answer_too_long", values: { max: String(segmentsAtMost) } } },
    };
  const atAnyHour = wroteJustNow(feedback, now);
  const sending = { organization, key, now, channel, dueAt: null, segments, atAnyHour };
  const [{ decision, receiver }, plan] = await Promise.all([
    decideOnSending(feedback, sending),
    readPlan(organization._id, now),
  ]);
  // Anybody could otherwise send strangers to a page of theirs, under our name.
  const link = plan === "free" ? webAddressIn(entry.text) : null;
  if (link !== null)
    return {
      refused: "unprocessable",
      fields: { text: { key: "answer_link", values: { link: beginningOf(link, 60) } } },
    };
  if (decision.do === "skip")
    return decision.because === "no_credits" ? { refused: "no_sms_credits" } : onChannel(fieldOf(decision.because));
  if (receiver === null) return onChannel("answer_address_missing");
  const thread = { organization: organization._id, feedback: feedback._id };
  const message = newMessage({
    template: "answer",
    channel,
    language,
    to: receiver.to,
    organization: null,
    data: { ...thread, entry: entry._id, credits: segments },
    id: entry._id,
    now,
  });
  return [
    entryPut(thread, decision.do === "wait" ? { ...entry, waitsUntil: decision.until.toISOString() } : entry),
    messagePut(decision.do === "wait" ? dueLater(message, decision.until) : message),
    ...changeCredits(organization._id, [{ cause: "answer", credits: -segments, about: feedback._id, by }], now),
    ...(channel === "sms" ? [conversedWith(organization._id, receiver.hashes, feedback._id, now)] : []),
  ];
}

/** Answers the customer of a feedback by email or SMS; the same words again within ten minutes are sent once. */
export async function sendAnswer(
  at: FeedbackAddress,
  answer: Answer,
  answering: Answering,
): Promise<FeedbackItem | Refusal> {
  const [organization, key] = await Promise.all([readOrganization(at.organization, true), marksKey()]);
  if (organization === null) return { refused: "feedback_not_found" };
  const sending = { organization, key, token: replyTokenFrom(key, at.organization, at.feedback) };
  const { by, byMember, now } = answering;
  const date = now.toISOString();
  const _id = ulid(now.getTime());
  const { channel, text, after } = answer;
  const entry = ConversationEntry.parse({ _id, channel, text, date, by, status: "queued" });
  let writes: Write[] = [];
  const changed = await changeFeedback(
    at.organization,
    at.feedback,
    async (before) => {
      if (!isWithinReach(at.viewer, before)) return { refused: "feedback_not_found" };
      if (await isRepeated(before, answer, answering)) return before;
      const next = answered(before, { _id, date, channel, after, owner: byMember ? by : null });
      if (isRefusal(next)) return next;
      const prepared = await prepare(before, entry, sending, answering);
      if (isRefusal(prepared)) return prepared;
      writes = prepared;
      return next;
    },
    () => writes,
  );
  return changed ?? { refused: "feedback_not_found" };
}
