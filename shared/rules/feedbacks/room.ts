import type { Feedback, Note } from "#shared/model/feedback.ts";
import { beginningOf } from "#shared/rules/beginning.ts";
import { itemAtMost, itemSize } from "#shared/rules/item-size.ts";

/** The most notes of staff on a feedback. */
export const notesAtMost = 50;

/**
 * Bytes that staff's notes leave free for what must never be refused: two marks of who resolved or reopened it, each with
 * 2,000 characters and a name of 121, which have three bytes each, the neutral word in the place of each name, and the mark
 * that its comment was taken off.
 */
const keptFree = 20_000;

/** Bytes of what a feedback has beside what is known of it: its keys, and those of the indexes. */
const keys = 1_000;

/** What staff wrote or did. Customers take no room from that, and theirs is small. */
export const byStaff = ({ notes }: Pick<Feedback, "notes">): Note[] =>
  notes.filter(({ kind }) => kind !== "changed" && kind !== "replied");

const fits = (feedback: Feedback): boolean => itemSize(feedback) + keys <= itemAtMost - keptFree;

/**
 * Whether a note can be added: 50 of them, of the most bytes that they can have, fit beside the longest comment and ten
 * changes of it. They have to be looked at in bytes all the same: earlier releases took longer ones.
 */
export const hasRoomFor = (feedback: Feedback, note: Note): boolean =>
  byStaff(feedback).length < notesAtMost && fits({ ...feedback, notes: [...feedback.notes, note] });

/** The marks of who changed its status that may stand beyond the most notes: the present one and the one before. */
const marksBeyond = 2;

/** Whether there is no room even for one mark more of who changed its status. */
export const isOverfull = (feedback: Feedback): boolean =>
  byStaff(feedback).length >= notesAtMost + marksBeyond || !fits(feedback);

const cutOff = (note: Note, longest: number): Note =>
  note.text.length <= longest ? note : { ...note, text: `${beginningOf(note.text, longest - 1)}…` };

/** How many units of each text are tried less. */
const step = 20;

/**
 * The feedback smaller by `bytes` at least: its longest notes lose their ends, each as few letters as do, and where all of
 * them do not hold so much, the comment does. Only what an earlier release has filled needs it, which must still be resolved,
 * erased and taken off pages. The very same where there is nothing to save.
 */
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
  // A unit has a byte at least, and the sign that stands for what is missing has three.
  return beyond <= 0
    ? smaller
    : { ...smaller, comment: `${beginningOf(feedback.comment, Math.max(0, feedback.comment.length - beyond - 3))}…` };
}
