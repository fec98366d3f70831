import * as z from "zod/mini";
import { Language } from "./language.ts";
import { IsoMoment, orNull } from "./moment.ts";

export const answerWords = ["stop", "help", "start"] as const;
export type AnswerWord = (typeof answerWords)[number];

export const heldAtOnce = 100;

/** In UTF-16 units. */
export const commentLimit = 5_000;
export const noteLimit = 2_000;
/** In UTF-16 units: a feedback keeps ten former comments. */
export const formerWordsAtMost = 1_000;

/** In UTF-16 units. */
export const searchLimit = 200;

/** `received`: at or above the threshold; `pending`: intercepted or reopened; `resolved`: answered. */
const feedbackStatuses = ["received", "pending", "resolved"] as const;
export const FeedbackStatus = z.enum(feedbackStatuses, { error: "choice_invalid" });
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

export const feedbackChannels = ["link", "sms", "email", "import"] as const;
export const FeedbackChannel = z.enum(feedbackChannels, { error: "choice_invalid" });
export type FeedbackChannel = z.infer<typeof FeedbackChannel>;

/** People are stored with an empty name, which is read with what is shown. */
export const NamedThing = z.object({ _id: z.string(), name: z.string() });
export type NamedThing = z.infer<typeof NamedThing>;

/** Stars before and after a change. */
const ChangedStars = z.object({ before: z.int(), after: z.int(), settled: z.boolean() });

const ChangedComment = z.object({ before: z.string() });

export const outcomes = ["fixed", "explained", "compensated", "unreachable", "other"] as const;
export const Outcome = z.enum(outcomes, { error: "choice_invalid" });
export type Outcome = z.infer<typeof Outcome>;

const contactWays = ["phone", "email"] as const;
export const ContactWay = z.enum(contactWays, { error: "choice_invalid" });
export type ContactWay = z.infer<typeof ContactWay>;

/** A day of the organization's time zone, `YYYY-MM-DD`. */
const Due = z.string();

const changeOf = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.object({ before: z.nullable(schema), after: z.nullable(schema) });

/** A note or action of staff, or a customer's change without author. */
export const Note = z.object({
  _id: z.string(),
  kind: z.catch(z.enum(["note", "resolved", "reopened", "contacted", "changed", "assigned"]), "note"),
  by: z.catch(z.optional(ContactWay), undefined),
  stars: z.catch(z.optional(ChangedStars), undefined),
  comment: z.catch(z.optional(ChangedComment), undefined),
  outcome: z.catch(z.optional(Outcome), undefined),
  /** Of `assigned`, as `due`: what did not change is absent. */
  assignee: z.catch(z.optional(changeOf(NamedThing)), undefined),
  due: z.catch(z.optional(changeOf(Due)), undefined),
  author: NamedThing,
  text: z.string(),
  date: IsoMoment,
});
export type Note = z.infer<typeof Note>;

/** Whether a complaint was put right, asked once a day after it was resolved. */
const PutRight = z.object({
  askedAt: IsoMoment,
  /** The note of it. */
  resolution: z.string(),
  /** Null until the customer says. */
  said: z.catch(z.nullable(z.boolean()), null),
  saidAt: orNull(IsoMoment),
  /** The customer says something else than at first. */
  changed: z._default(z.boolean(), false),
});
export type PutRight = z.infer<typeof PutRight>;

/** How far the conversation with the customer is; its entries stand apart. */
const Conversation = z.object({
  /** Who has to write next: `customer` after an answer; null for words that need none. */
  turn: z.catch(z.nullable(z.enum(["business", "customer"])), null),
  repliedAt: orNull(IsoMoment),
  /** The first answer. */
  answeredAt: orNull(IsoMoment),
  /** Of the last answer, or of the question whether it was put right. */
  channel: z.catch(z.nullable(z.enum(["email", "sms"])), null),
  /** Null until asked. */
  putRight: orNull(PutRight),
  lastEntry: orNull(z.string()),
  entries: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

/** One rating with its answers, collected by us. */
export const Feedback = z.object({
  _id: z.string(),
  rating: z.int(),
  comment: z.string(),
  customer: z.object({
    name: orNull(z.string()),
    email: orNull(z.string()),
    phone: orNull(z.string()),
    /** As typed, if it says more than the parsed value: an extension, a second number, other words. */
    typedEmail: z.optional(z.nullable(z.string())),
    typedPhone: z.optional(z.nullable(z.string())),
  }),
  location: orNull(NamedThing),
  employee: orNull(NamedThing),
  date: IsoMoment,
  /** When the request that it answers was sent, by `channel`. */
  askedAt: orNull(IsoMoment),
  status: z.catch(FeedbackStatus, "pending"),
  intercepted: z.boolean(),
  notes: z._default(z.array(Note), []),
  /** Null before anybody wrote. */
  conversation: orNull(Conversation),
  channel: z.catch(FeedbackChannel, "link"),
  language: z.catch(z.nullable(Language), null),
  /** The customer consented to publishing the comment. */
  publishable: z._default(z.boolean(), false),
  /** Possibly a former member. */
  assignee: orNull(NamedThing),
  /** When an answer is due; only counts while pending. */
  due: orNull(Due),
  /** What came of it, since it was resolved last. */
  outcome: z.catch(orNull(Outcome), null),
  tags: z._default(z.array(z.string()), []),
  /** How many members a complaint alerted, and when. */
  alerted: z.catch(orNull(z.object({ count: z.int(), date: IsoMoment })), null),
});
export type Feedback = z.infer<typeof Feedback>;

/** Before staff were alerted or worked on it. */
export const unassigned = {
  assignee: null,
  due: null,
  outcome: null,
  tags: [],
  alerted: null,
} satisfies Partial<Feedback>;
