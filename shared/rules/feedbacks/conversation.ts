import type { Conversation, Feedback, NamedThing, Note, PutRight } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { marked } from "./feedback.ts";

/** A conversation takes no more answers; replies are limited by day. */
export const entriesAtMost = 500;

/** Replies of one customer in a day, so that a flood fills no table. */
export const repliesADay = 20;

/** SMS segments of one answer. */
export const segmentsAtMost = 10;

interface Written {
  _id: string;
  date: string;
}

const none: Conversation = {
  turn: null,
  repliedAt: null,
  answeredAt: null,
  channel: null,
  putRight: null,
  lastEntry: null,
  entries: 0,
};

/** The conversation with one more entry, which changes nothing else. */
export const withEntry = (conversation: Conversation | null, more = 1): Conversation => {
  const before = conversation ?? none;
  return { ...before, entries: before.entries + more };
};

/** The feedback once staff answered its customer, who own it then if nobody did; `after` is the newest entry they saw. */
export function answered<Of extends Feedback>(
  feedback: Of,
  {
    _id,
    date,
    channel,
    after,
    owner,
  }: Written & { channel: RequestChannel; after: string | null | undefined; owner: NamedThing | null },
): Of | Refusal {
  const conversation = withEntry(feedback.conversation);
  if (after !== undefined && after !== conversation.lastEntry) return { refused: "answered_meanwhile" };
  if (conversation.entries > entriesAtMost)
    return {
      refused: "unprocessable",
      fields: { text: { key: "notes_full", values: { max: String(entriesAtMost) } } },
    };
  const answeredAt = conversation.answeredAt ?? date;
  return {
    ...feedback,
    conversation: { ...conversation, answeredAt, channel, turn: "customer", lastEntry: _id },
    assignee: feedback.assignee ?? (feedback.status === "pending" ? owner : null),
  };
}

/** The feedback once its customer replied: reopened if it was resolved, and due anew unless it waited for us already. */
export function repliedTo<Of extends Feedback>(feedback: Of, { _id, date }: Written, due: string | null): Of {
  const conversation = withEntry(feedback.conversation);
  const isWaiting = feedback.status === "pending" && conversation.turn !== "customer";
  const after: Of = {
    ...feedback,
    due: isWaiting ? feedback.due : due,
    conversation: { ...conversation, turn: "business", repliedAt: date, lastEntry: _id },
  };
  if (feedback.status !== "resolved") return after;
  const note: Note = { _id, date, kind: "reopened", by: undefined, author: { _id: "", name: "" }, text: "" };
  return { ...marked(after, note), status: "pending", outcome: null };
}

/** Milliseconds for which an answer to a customer's words waits for no hours. */
const justWroteWithin = oneDay;

const wroteAt = ({ date, conversation }: Pick<Feedback, "date" | "conversation">): number =>
  Date.parse(conversation?.repliedAt ?? date);

/** Whether an answer may leave at any hour, because its customer wrote just before. */
export const wroteJustNow = (feedback: Pick<Feedback, "date" | "conversation">, now: Date): boolean =>
  now.getTime() - wroteAt(feedback) < justWroteWithin;

/** Who writes after opting out of requests wants an answer. */
export const wroteSince = (feedback: Pick<Feedback, "date" | "conversation">, moment: Date | null): boolean =>
  moment !== null && wroteAt(feedback) > moment.getTime();

/** Milliseconds after resolving. */
export const putRightAskedAfter = oneDay;

/** Milliseconds in which a customer may change what they said, once. */
const changeableFor = 7 * oneDay;

const resolutionOf = ({ status, notes }: Feedback): string | null =>
  status === "resolved" ? (notes.findLast(({ kind }) => kind === "resolved")?._id ?? null) : null;

/** The resolution after which the customer of an answered complaint is asked whether it was put right, or null. */
export const resolutionToAsk = (feedback: Feedback): string | null =>
  feedback.intercepted && feedback.conversation?.answeredAt && feedback.conversation.putRight === null
    ? resolutionOf(feedback)
    : null;

interface Question {
  resolution: string;
  date: string;
  channel: RequestChannel;
}

/** The feedback once its customer is asked whether it was put right; null if it was reopened or they were asked before. */
export function askedPutRight<Of extends Feedback>(feedback: Of, { resolution, date, channel }: Question): Of | null {
  const { conversation } = feedback;
  if (conversation === null || resolutionOf(feedback) !== resolution) return null;
  if (conversation.putRight !== null) return conversation.putRight.resolution === resolution ? feedback : null;
  const putRight: PutRight = { askedAt: date, resolution, said: null, saidAt: null, changed: false };
  return { ...feedback, conversation: { ...conversation, channel, putRight } };
}

/** Whether the customer may say whether it was put right, or still say otherwise. */
export const maySay = ({ saidAt, changed }: PutRight, now: Date): boolean =>
  saidAt === null || (!changed && now.getTime() - Date.parse(saidAt) < changeableFor);

/** The feedback once its customer said whether it was put right; "no" is a reply and reopens it, "yes" resolves nothing. */
export function saidPutRight<Of extends Feedback>(
  feedback: Of,
  { said, ...entry }: Written & { said: boolean },
  due: string | null,
): Of | Refusal {
  const { conversation } = feedback;
  const before = conversation?.putRight ?? null;
  if (conversation === null || before === null) return { refused: "token_not_found" };
  if (before.said === said) return feedback;
  if (!maySay(before, new Date(entry.date))) return { refused: "feedback_settled" };
  const putRight = { ...before, said, saidAt: entry.date, changed: before.said !== null };
  const after: Of = { ...feedback, conversation: { ...conversation, putRight } };
  return said
    ? { ...after, conversation: { ...withEntry(after.conversation), lastEntry: entry._id } }
    : repliedTo(after, entry, due);
}
