import type { Feedback, Note } from "#shared/model/feedback.ts";
import { beginningOf } from "#shared/rules/beginning.ts";
import { itemAtMost, itemSize } from "#shared/rules/item-size.ts";

export const notesAtMost = 50;

/** Bytes reserved for status marks, neutral names and the unpublish mark, which are never refused. */
const keptFree = 20_000;

/** Bytes of table and index keys. */
const keys = 1_000;

/** Customers' changes take no room from staff. */
export const byStaff = ({ notes }: Pick<Feedback, "notes">): Note[] =>
  notes.filter(({ kind }) => kind !== "changed" && kind !== "replied");

const fits = (feedback: Feedback): boolean => itemSize(feedback) + keys <= itemAtMost - keptFree;

export const hasRoomFor = (feedback: Feedback, note: Note): boolean =>
  byStaff(feedback).length < notesAtMost && fits({ ...feedback, notes: [...feedback.notes, note] });

const marksBeyond = 2;

export const isOverfull = (feedback: Feedback): boolean =>
  byStaff(feedback).length >= notesAtMost + marksBeyond || !fits(feedback);

const cutOff = (note: Note, longest: number): Note =>
  note.text.length <= longest ? note : { ...note, text: `${beginningOf(note.text, longest - 1)}…` };

const step = 20;

/** Cuts at least `bytes` from the longest notes, then the comment; the same object if nothing to save. */
export function smallerBy<Of extends Feedback>(feedback: Of, bytes: number): Of {
  if (bytes <= 0) return feedback;
  const atMost = itemSize(feedback) - bytes;
  let smaller = feedback;
  let longest = Math.max(0, ...feedback.notes.map(({ text }) => text.length));
  while (itemSize(smaller) > atMost && longest > step) {
    longest -= step;
    smaller = { ...feedback, notes: feedback.notes.map((note) => cutOff(note, longest)) };
  }
  const beyond = itemSize(smaller) - atMost;
  // A UTF-16 unit takes at least one byte, the ellipsis three.
  return beyond <= 0
    ? smaller
    : { ...smaller, comment: `${beginningOf(feedback.comment, Math.max(0, feedback.comment.length - beyond - 3))}…` };
}
