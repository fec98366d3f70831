import { type Feedback, formerWordsAtMost, type Note } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { Reply } from "#shared/model/request.ts";
import { beginningOf } from "#shared/rules/beginning.ts";
import { repliesAtMost } from "#shared/rules/requests/replies.ts";
import { alertsAgain } from "./alert-round.ts";
import { isIntercepted } from "./interception.ts";
import { byStaff, hasRoomFor, isOverfull, notesAtMost } from "./room.ts";

/** What is known of a feedback when it comes: everything but what the threshold decides. */
export interface NewFeedback extends Omit<Feedback, "status" | "intercepted" | "notes" | "publishable"> {
  /** False unless told. */
  publishable?: boolean;
  /** The threshold that applies, 1 to 5. */
  threshold: number;
  /** The status of a complaint. An imported one may already be resolved. */
  complaint?: "pending" | "resolved";
}

/** A feedback that has just come. Below the threshold it is intercepted and waits for an answer. */
export function newFeedback({
  threshold,
  complaint = "pending",
  publishable = false,
  ...given
}: NewFeedback): Feedback {
  const intercepted = isIntercepted(given.rating, threshold);
  return { ...given, publishable, intercepted, status: intercepted ? complaint : "received", notes: [] };
}

const withNote = <Of extends Feedback>(feedback: Of, note: Note): Of => ({
  ...feedback,
  notes: [...feedback.notes, note],
});

/** Whether a note says that somebody changed the status. */
const isMark = ({ kind }: Note): boolean => kind === "resolved" || kind === "reopened";

/**
 * The feedback with the mark of who changed its status. Neither resolving nor reopening is ever refused for it: two marks may
 * be beyond what is full, this one and the one before, to which undoing goes back. The next one takes the place of the older.
 */
function marked<Of extends Feedback>(feedback: Of, mark: Note): Of {
  const [older, last] = byStaff(feedback).slice(-2);
  const areMarks = older !== undefined && last !== undefined && isMark(older) && isMark(last);
  if (!areMarks || !isOverfull(feedback)) return withNote(feedback, mark);
  return withNote({ ...feedback, notes: feedback.notes.filter((note) => note !== older) }, mark);
}

/** The feedback without its author's consent to show the comment; the very same where there was none. */
export const withdrawn = <Of extends Pick<Feedback, "publishable">>(feedback: Of): Of =>
  feedback.publishable ? { ...feedback, publishable: false } : feedback;

/** What a customer says anew. Everything else of a feedback stays. */
type Anew = Pick<
  Feedback,
  "rating" | "comment" | "customer" | "location" | "employee" | "language" | "intercepted" | "publishable"
> & {
  alert?: string | undefined;
  alertRound?: number | undefined;
  givenBy?: string | undefined;
  invitedBy?: string | undefined;
  takenOff?: boolean | undefined;
};

/** The most changes of stars or comment that a feedback keeps: its customer may change them as often as they like. */
export const changesAtMost = 10;

/**
 * The notes with one more of a customer's change; beyond `changesAtMost` the oldest of these goes but the first, which says
 * what was there when staff were alerted.
 */
function withChange(notes: readonly Note[], change: Note): Note[] {
  const changes = notes.filter(({ kind }) => kind === "changed");
  const [, oldest] = changes.length < changesAtMost ? [] : changes;
  return [...notes.filter((note) => note !== oldest), change];
}

/** What is kept of a comment that was changed. */
const formerWords = (comment: string): string =>
  comment.length <= formerWordsAtMost ? comment : `${beginningOf(comment, formerWordsAtMost - 1)}…`;

/**
 * The feedback as its customer changed it: below the threshold it waits for an answer from then on, and above it no longer
 * does, nor alerts anybody. Notes stay, and one more says which stars and which words it had before, by the id and the
 * moment of `said`. Consent to show the comment holds while its words stay. That staff took it off stays noted until its
 * customer lets everybody read it again.
 * Refused once it is resolved: somebody answered what was said before.
 */
export function revised<
  Of extends Feedback & Pick<Anew, "alert" | "alertRound" | "givenBy" | "invitedBy" | "takenOff">,
>(before: Of, anew: Anew, said: Pick<Note, "_id" | "date">): Of | Refusal {
  if (before.status === "resolved") return { refused: "feedback_settled" };
  const { rating, comment, customer, location, employee, language, intercepted } = anew;
  const stillAgreed = before.publishable && comment === before.comment && !intercepted;
  const publishable = anew.publishable || stillAgreed;
  const settled = before.status === "pending" && !intercepted;
  // Who was told of the complaint that was taken back is told of the next one.
  const round = (before.alertRound ?? 0) + (settled ? 1 : 0);
  const waitsAgain = intercepted && before.status === "received" && round > 0;
  const waits = alertsAgain(round) ? ("alerted" as const) : ("quietly" as const);
  const stars = { before: before.rating, after: rating, settled, ...(waitsAgain && { waits }) };
  const hasOtherStars = rating !== before.rating;
  const hasOtherWords = comment !== before.comment;
  const change: Note = {
    ...said,
    kind: "changed",
    author: { _id: "", name: "" },
    text: "",
    ...(hasOtherStars && { stars }),
    ...(hasOtherWords && { comment: { before: formerWords(before.comment) } }),
  };
  return {
    ...before,
    notes: hasOtherStars || hasOtherWords ? withChange(before.notes, change) : before.notes,
    rating,
    comment,
    customer,
    location,
    employee,
    language,
    intercepted,
    publishable,
    takenOff: publishable ? undefined : before.takenOff,
    alert: intercepted ? anew.alert : undefined,
    ...(round > 0 && { alertRound: round }),
    invitedBy: anew.invitedBy,
    ...(anew.givenBy !== undefined && { givenBy: anew.givenBy }),
    status: intercepted ? "pending" : "received",
  };
}

type Customer = Feedback["customer"];
type Said = Pick<Anew, "rating" | "comment" | "customer" | "location" | "employee" | "publishable">;

/** Whether contact details are another person's: some stand in both, and none of these are the same. */
function isSomebodyElse(before: Customer, anew: Customer): boolean {
  const inBoth = (["name", "email", "phone"] as const).filter((field) => before[field] && anew[field]);
  return inBoth.length > 0 && inBoth.every((field) => before[field] !== anew[field]);
}

/** Whether a customer says again what a feedback says already. Contact details that they leave out this time count as said. */
export const isSaidAgain = (before: Said, anew: Said): boolean =>
  before.rating === anew.rating && (before.publishable || !anew.publishable) && hasSameWords(before, anew);

/** The same, whatever the stars. */
export const hasSameWords = (before: Said, anew: Said): boolean =>
  before.comment === anew.comment &&
  before.location?._id === anew.location?._id &&
  before.employee?._id === anew.employee?._id &&
  (["name", "email", "phone", "typedEmail", "typedPhone"] as const).every(
    (field) => !anew.customer[field] || before.customer[field] === anew.customer[field],
  );

/**
 * The feedback as its customer corrected it just after sending, in the same form. Contact details that are left out stay.
 * Refused once staff resolved or noted it, where it answers a request, and where the details are another person's.
 */
export function corrected<Of extends Parameters<typeof revised>[0]>(
  before: Of,
  anew: Anew,
  said: Pick<Note, "_id" | "date">,
): Of | Refusal {
  const isTouched = before.notes.some(({ kind }) => kind !== "changed");
  if (isTouched || before.channel !== "link" || isSomebodyElse(before.customer, anew.customer))
    return { refused: "feedback_settled" };
  const { name, email, phone, typedEmail, typedPhone } = anew.customer;
  const customer = {
    ...before.customer,
    ...(name && { name }),
    ...((email || typedEmail) && { email, typedEmail }),
    ...((phone || typedPhone) && { phone, typedPhone }),
  };
  return revised(before, { ...anew, customer }, said);
}

/** The feedback, resolved, with a note of who, when and what. Refused when it is already resolved. */
export const resolved = <Of extends Feedback>(feedback: Of, note: Note): Of | Refusal =>
  feedback.status === "resolved"
    ? { refused: "feedback_already_resolved" }
    : { ...marked(feedback, note), status: "resolved" };

/** The feedback, pending again, with a note of who and when. Refused when it is not resolved. */
export const reopened = <Of extends Feedback>(feedback: Of, note: Note): Of | Refusal =>
  feedback.status === "resolved"
    ? { ...marked(feedback, note), status: "pending" }
    : { refused: "feedback_not_resolved" };

/** How long after resolving the same person can undo it, in milliseconds: long enough to undo many at once. */
export const undoWithin = 5 * 60_000;

/** The status that a feedback had before it was resolved, told by the notes before. */
const statusBefore = ({ intercepted }: Feedback, earlier: readonly Note[]): Feedback["status"] =>
  intercepted || earlier.findLast((note) => isMark(note) || note.kind === "changed")?.kind === "reopened"
    ? "pending"
    : "received";

/**
 * The feedback as it was before this person resolved it, without the note of that: a slip leaves no trail. Notes that
 * somebody wrote since stay. Refused when it is not resolved, when somebody else resolved it, or later than `undoWithin`.
 */
export function unresolved<Of extends Feedback>(feedback: Of, { by, now }: { by: string; now: Date }): Of | Refusal {
  if (feedback.status !== "resolved") return { refused: "feedback_not_resolved" };
  const at = feedback.notes.findLastIndex(isMark);
  const note = feedback.notes[at];
  const mine = note?.kind === "resolved" && note.author._id === by;
  if (!mine || now.getTime() - Date.parse(note.date) > undoWithin) return { refused: "undo_too_late" };
  return {
    ...feedback,
    notes: feedback.notes.toSpliced(at, 1),
    status: statusBefore(feedback, feedback.notes.slice(0, at)),
  };
}

/**
 * Whether a feedback needs no alert any more: its customer changed it to one that is no complaint, or it is resolved, and
 * nobody can take that back as if it had not been. Until then an alert still goes out, or undoing would bring back a
 * complaint of which nobody was told.
 */
export function isSettled({ status, notes }: Pick<Feedback, "status" | "notes">, now: Date): boolean {
  if (status !== "resolved") return status === "received";
  const last = notes.findLast(({ kind }) => kind === "resolved");
  return last === undefined || now.getTime() - Date.parse(last.date) > undoWithin;
}

/**
 * Milliseconds in which the same words of the same person are one note that was sent again, whatever was written in
 * between: its answer had been lost.
 */
const repeatWithin = 10 * 60_000;

const isRepeat = (earlier: Note, note: Note): boolean =>
  earlier.kind === note.kind &&
  earlier.by === note.by &&
  earlier.author._id === note.author._id &&
  earlier.text === note.text &&
  Math.abs(Date.parse(note.date) - Date.parse(earlier.date)) < repeatWithin;

/** The feedback with one more note or contact, or as it is where the note is there already. Refused when it has no room for it. */
export function noted<Of extends Feedback>(feedback: Of, note: Note): Of | Refusal {
  if (feedback.notes.some((earlier) => isRepeat(earlier, note))) return feedback;
  if (hasRoomFor(feedback, note)) return withNote(feedback, note);
  const full = { key: "notes_full", values: { max: String(notesAtMost) } };
  return { refused: "unprocessable", fields: { text: full } };
}

/** The feedback without the newest mark that this person contacted its customer; the very same where there is none. */
export function uncontacted<Of extends Feedback>(feedback: Of, by: string): Of {
  const at = feedback.notes.findLastIndex(({ kind, author }) => kind === "contacted" && author._id === by);
  return at === -1 ? feedback : { ...feedback, notes: feedback.notes.toSpliced(at, 1) };
}

/** A customer's text back as it stands among the notes. */
export const noteOfReply = ({ _id, text, date }: Reply): Note => ({
  _id,
  kind: "replied",
  author: { _id: "", name: "" },
  text,
  date,
});

/** The feedback with a customer's text back: beyond the most the oldest goes. The very same where it is there already. */
export function replied<Of extends Feedback>(feedback: Of, reply: Reply): Of {
  if (feedback.notes.some(({ _id }) => _id === reply._id)) return feedback;
  const replies = feedback.notes.filter(({ kind }) => kind === "replied");
  const oldest = replies.length < repliesAtMost ? undefined : replies[0];
  return withNote({ ...feedback, notes: feedback.notes.filter((note) => note !== oldest) }, noteOfReply(reply));
}
