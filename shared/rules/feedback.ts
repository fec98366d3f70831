import type { Feedback, Note } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isIntercepted } from "./interception.ts";

/** What is known of a feedback when it comes: everything but what the threshold decides. */
export interface NewFeedback extends Omit<Feedback, "status" | "intercepted" | "notes"> {
  /** The threshold in force, 1 to 5. */
  threshold: number;
  /** The state of an intercepted one. An imported complaint may be over already. */
  complaint?: "pending" | "resolved";
}

/** A feedback that has just come: intercepted below the threshold, and then waiting for an answer. */
export function newFeedback({ threshold, complaint = "pending", ...given }: NewFeedback): Feedback {
  const intercepted = isIntercepted(given.rating, threshold);
  return { ...given, intercepted, status: intercepted ? complaint : "received", notes: [] };
}

/**
 * A feedback's notes end here, so that its item stays below DynamoDB's 400 kB: 50 of them are 300 kB at three bytes a
 * character. Resolving is never refused: to resolve again and again one has to reopen in between, and that is refused.
 */
export const notesAtMost = 50;

const withNote = <Of extends Feedback>(feedback: Of, note: Note): Of => ({
  ...feedback,
  notes: [...feedback.notes, note],
});

const isFull = ({ notes }: Feedback): boolean => notes.length >= notesAtMost;

/** The feedback once it is resolved, with the note of who, when and what. Refused when it is resolved already. */
export const resolved = <Of extends Feedback>(feedback: Of, note: Note): Of | Refusal =>
  feedback.status === "resolved"
    ? { refused: "feedback_already_resolved" }
    : { ...withNote(feedback, note), status: "resolved" };

/** A resolved feedback once it waits again, with the note of who and when. Refused when it is not resolved, or full of notes. */
export function reopened<Of extends Feedback>(feedback: Of, note: Note): Of | Refusal {
  if (feedback.status !== "resolved") return { refused: "feedback_not_resolved" };
  return isFull(feedback) ? { refused: "unprocessable" } : { ...withNote(feedback, note), status: "pending" };
}

/** The feedback with one more note. Refused when it is full of notes. */
export const noted = <Of extends Feedback>(feedback: Of, note: Note): Of | Refusal =>
  isFull(feedback) ? { refused: "unprocessable" } : withNote(feedback, note);
