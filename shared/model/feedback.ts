import * as z from "zod/mini";
import { Id } from "./id.ts";
import { Language } from "./language.ts";
import { Moment, prose } from "./text.ts";

/** Whole stars, 1 to 5. A form sends them as text: `"4"` is read as 4; anything else is refused. */
export const Rating = z.pipe(
  z.transform((value: unknown) => (typeof value === "string" && /^[1-5]$/.test(value) ? Number(value) : value)),
  z
    .int({ error: "rating_invalid" })
    .check(z.gte(1, { error: "rating_invalid" }), z.lte(5, { error: "rating_invalid" })),
);

export const commentLimit = 5_000;
export const Comment = prose(commentLimit);

/**
 * `received`: at or above the threshold, nothing is asked of anybody; `pending`: intercepted, or reopened, and waiting
 * for an answer; `resolved`.
 */
export const feedbackStatuses = ["received", "pending", "resolved"] as const;
export const FeedbackStatus = z.enum(feedbackStatuses, { error: "choice_invalid" });
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

/** How a feedback reached us. */
export const FeedbackChannel = z.enum(["link", "sms", "email", "import"]);
export type FeedbackChannel = z.infer<typeof FeedbackChannel>;

export const noteLimit = 2_000;

/** What staff did or wrote: a note, or the mark that somebody resolved or reopened. */
export const Note = z.object({
  _id: Id,
  kind: z.enum(["note", "resolved", "reopened"]),
  author: z.object({ _id: Id, name: z.string() }),
  text: prose(noteLimit),
  date: Moment,
});
export type Note = z.infer<typeof Note>;

export const Named = z.object({ _id: Id, name: z.string() });
export type Named = z.infer<typeof Named>;

/** One rating with its answers, collected by us. */
export const Feedback = z.object({
  _id: Id,
  rating: z.int(),
  comment: z.string(),
  customer: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  location: z.nullable(Named),
  employee: z.nullable(Named),
  date: Moment,
  status: FeedbackStatus,
  intercepted: z.boolean(),
  notes: z.array(Note),
  channel: FeedbackChannel,
  language: z.nullable(Language),
});
export type Feedback = z.infer<typeof Feedback>;
