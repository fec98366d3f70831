import * as z from "zod/mini";
import { Feedback, NamedThing, Note } from "./feedback.ts";
import type { Language } from "./language.ts";
import { Role } from "./role.ts";
import { Session } from "./session.ts";
import { User } from "./user.ts";

const personal = z.registry();

/** Marks personal data: the audit log notes the change without the value. */
export function ofPerson<Schema extends z.core.$ZodType>(field: Schema): Schema {
  personal.add(field);
  return field;
}

export const personalFields = ({ shape }: z.ZodMiniObject): Set<string> => {
  const fields: [string, z.core.$ZodType][] = Object.entries(shape);
  return new Set(fields.filter(([, field]) => personal.has(field)).map(([name]) => name));
};

export const leavingWords = { en: "leave", fr: "quitter" } as const satisfies Record<Language, string>;

/** Accepts the word of any language, in any case. */
export const isLeavingWord = (text: string): boolean =>
  Object.values(leavingWords).some((word) => word === text.trim().toLowerCase());

export const closingWords = { en: "close", fr: "fermer" } as const satisfies Record<Language, string>;

/** Accepts the word of any language, in any case. */
export const isClosingWord = (text: string): boolean =>
  Object.values(closingWords).some((word) => word === text.trim().toLowerCase());

export const Closing = z.object({
  /** Organizations without another owner close with the account. */
  closes: z.array(NamedThing),
  stays: z.array(NamedThing),
});
export type Closing = z.infer<typeof Closing>;

/** A feedback as its customer sees it, without the business's notes. */
export const GivenFeedback = z.object({
  _id: z.string(),
  organization: NamedThing,
  location: z.nullable(z.string()),
  date: z.string(),
  rating: Feedback.shape.rating,
  comment: Feedback.shape.comment,
  status: Feedback.shape.status,
  shared: z._default(z.boolean(), false),
});
export type GivenFeedback = z.infer<typeof GivenFeedback>;

export const WrittenNote = z.object({
  _id: z.string(),
  organization: z.string(),
  feedback: z.string(),
  kind: Note.shape.kind,
  text: z.string(),
  date: z.string(),
});
export type WrittenNote = z.infer<typeof WrittenNote>;

export const AccountExport = z.object({
  exportedAt: z.string(),
  account: z.omit(User, { role: true }),
  sessions: z.array(Session),
  /** Former addresses, by which earlier feedback is found. */
  formerEmails: z.array(z.object({ email: z.string(), until: z.string() })),
  feedbackGiven: z.array(GivenFeedback),
  notesWritten: z.array(WrittenNote),
  /** False if the file's size limit cut off older feedback or notes. */
  complete: z.boolean(),
  organizations: z.array(z.object({ organization: NamedThing, role: z.catch(Role, "user"), name: z.string() })),
});
export type AccountExport = z.infer<typeof AccountExport>;
