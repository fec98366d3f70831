import * as z from "zod/mini";
import { Feedback, Named, Note } from "./feedback.ts";
import { Role } from "./role.ts";
import { Session } from "./session.ts";
import { User } from "./user.ts";

export const Closing = z.object({
  /** Organizations without another owner close with the account. */
  closes: z.array(Named),
  stays: z.array(Named),
});
export type Closing = z.infer<typeof Closing>;

/** A feedback as its customer sees it, without the business's notes. */
export const GivenFeedback = z.object({
  _id: z.string(),
  organization: Named,
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
  organizations: z.array(z.object({ organization: Named, role: z.catch(Role, "user"), name: z.string() })),
});
export type AccountExport = z.infer<typeof AccountExport>;
