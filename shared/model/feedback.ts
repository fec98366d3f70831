import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Language } from "./language.ts";
import { Moment } from "./moment.ts";

/** The longest comment and the longest note, in UTF-16 units. */
export const commentLimit = 5_000;
export const noteLimit = 2_000;
/** The most of a changed comment that is kept, in UTF-16 units: a feedback keeps ten of them beside its notes. */
export const formerWordsAtMost = 1_000;

/** The most words to look for, in UTF-16 units. */
export const searchLimit = 200;

/**
 * `received`: at or above the threshold, nothing to do; `pending`: intercepted or reopened, and waiting for an answer;
 * `resolved`: answered.
 */
export const feedbackStatuses = ["received", "pending", "resolved"] as const;
export const FeedbackStatus = z.enum(feedbackStatuses, { error: "choice_invalid" });
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

/** How a feedback reached us. */
export const feedbackChannels = ["link", "sms", "email", "import"] as const;
export const FeedbackChannel = z.enum(feedbackChannels, { error: "choice_invalid" });
export type FeedbackChannel = z.infer<typeof FeedbackChannel>;

export const Named = z.object({ _id: z.string(), name: z.string() });
export type Named = z.infer<typeof Named>;

/**
 * The stars before and after a customer changed them, and whether the feedback waits for no answer since. `waits`: it waits
 * for one again, and members are `alerted` again or, after many such changes, not (`quietly`).
 */
export const ChangedStars = z.object({
  before: z.int(),
  after: z.int(),
  settled: z.boolean(),
  waits: z.catch(z.optional(z.enum(["alerted", "quietly"])), undefined),
});
export type ChangedStars = z.infer<typeof ChangedStars>;

/** The words that a customer's comment had before they changed it, cut off at `formerWordsAtMost`. */
export const ChangedComment = z.object({ before: z.string() });

/** The ways in which staff contact a customer. */
export const contactWays = ["phone", "email"] as const;
export const ContactWay = z.enum(contactWays, { error: "choice_invalid" });
export type ContactWay = z.infer<typeof ContactWay>;

/**
 * What staff did or wrote: a note, or the mark that somebody resolved, reopened or contacted the customer (`by`). Or what the
 * customer did since, without an author: `changed` says what their stars, comment or both were before, `replied` what they
 * texted back.
 */
export const Note = z.object({
  _id: z.string(),
  kind: z.catch(z.enum(["note", "resolved", "reopened", "contacted", "changed", "replied"]), "note"),
  by: z.catch(z.optional(ContactWay), undefined),
  stars: z.catch(z.optional(ChangedStars), undefined),
  comment: z.catch(z.optional(ChangedComment), undefined),
  author: Named,
  text: z.string(),
  date: Moment,
});
export type Note = z.infer<typeof Note>;

/** One rating with its answers, collected by us. A status that this release does not know is read as pending, so that nobody overlooks it. */
export const Feedback = z.object({
  _id: z.string(),
  rating: z.int(),
  comment: z.string(),
  customer: z.object({
    name: orNull(z.string()),
    email: orNull(z.string()),
    phone: orNull(z.string()),
    /** What the customer typed, where it says more than what was read: an extension, a second number, other words. */
    typedEmail: z.optional(z.nullable(z.string())),
    typedPhone: z.optional(z.nullable(z.string())),
  }),
  location: orNull(Named),
  employee: orNull(Named),
  date: Moment,
  status: z.catch(FeedbackStatus, "pending"),
  intercepted: z.boolean(),
  notes: z._default(z.array(Note), []),
  channel: z.catch(FeedbackChannel, "link"),
  language: z.catch(z.nullable(Language), null),
  /** Whether its customer said that the comment may stand on the public score page. */
  publishable: z._default(z.boolean(), false),
});
export type Feedback = z.infer<typeof Feedback>;
