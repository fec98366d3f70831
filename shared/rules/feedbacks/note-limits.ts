import type { Feedback, Note } from "#shared/model/feedback.ts";
import { itemAtMost, itemSize } from "#shared/rules/item-size.ts";

export const noteCountLimit = 50;

/** Bytes reserved for status marks and the unpublish mark, which are never refused. */
const keptFree = 20_000;

/** Bytes of table and index keys. */
const keys = 1_000;

/** Customers' changes and assignments take no room from notes. */
export const byStaff = ({ notes }: Pick<Feedback, "notes">): Note[] =>
  notes.filter(({ kind }) => kind !== "changed" && kind !== "assigned");

const fits = (feedback: Feedback): boolean => itemSize(feedback) + keys <= itemAtMost - keptFree;

/** Counts bytes too, because customers' changes stand among the notes. */
export const hasRoomFor = (feedback: Feedback, note: Note): boolean =>
  byStaff(feedback).length < noteCountLimit && fits({ ...feedback, notes: [...feedback.notes, note] });

const marksBeyond = 2;

export const isFull = (feedback: Feedback): boolean =>
  byStaff(feedback).length >= noteCountLimit + marksBeyond || !fits(feedback);
