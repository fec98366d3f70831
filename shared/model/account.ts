import * as z from "zod/mini";
import { Feedback, Named, Note } from "./feedback.ts";
import { Role } from "./role.ts";
import { Session } from "./session.ts";
import { User } from "./user.ts";

/** What closing an account means for the organizations of its person. */
export const Closing = z.object({
  /** They have no other owner, and close with the account. */
  closes: z.array(Named),
  /** They have another owner, or the person does not own them. */
  stays: z.array(Named),
});
export type Closing = z.infer<typeof Closing>;

/** A feedback as the customer who gave it sees it: nothing of what the business notes about it. */
export const GivenFeedback = z.object({
  _id: z.string(),
  organization: Named,
  location: z.nullable(z.string()),
  date: z.string(),
  rating: Feedback.shape.rating,
  comment: Feedback.shape.comment,
  status: Feedback.shape.status,
  /** Whether everybody can read the comment on the business's public page. */
  shared: z._default(z.boolean(), false),
});
export type GivenFeedback = z.infer<typeof GivenFeedback>;

/** A note that somebody wrote, and the feedback that it stands on. */
export const WrittenNote = z.object({
  _id: z.string(),
  organization: z.string(),
  feedback: z.string(),
  kind: Note.shape.kind,
  text: z.string(),
  date: z.string(),
});
export type WrittenNote = z.infer<typeof WrittenNote>;

/** Everything that is stored about a person, as they can take it with them. */
export const AccountExport = z.object({
  exportedAt: z.string(),
  account: z.omit(User, { role: true }),
  sessions: z.array(Session),
  /** Addresses that were theirs before, and until when: what they gave with them is found by these. */
  formerEmails: z.array(z.object({ email: z.string(), until: z.string() })),
  /** Feedback that the person gave with their addresses. */
  feedbackGiven: z.array(GivenFeedback),
  /** What the person noted on feedback, in the organizations that they are a member of. */
  notesWritten: z.array(WrittenNote),
  /** Whether all given feedback and all notes are there: a file has room for so many. The newest come first. */
  complete: z.boolean(),
  organizations: z.array(z.object({ organization: Named, role: z.catch(Role, "user"), name: z.string() })),
});
export type AccountExport = z.infer<typeof AccountExport>;
