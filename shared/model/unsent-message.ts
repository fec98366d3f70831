import * as z from "zod/mini";

/** A complaint of which somebody was not told. */
export const UnsentComplaint = z.object({
  _id: z.string(),
  rating: z.int(),
  /** The first words of its comment; empty where there is none. */
  words: z.string(),
  /** When it came: ISO 8601. */
  date: z.string(),
  /** Whether nobody at all was told of it, nor may have been. */
  untold: z.boolean(),
});
export type UnsentComplaint = z.infer<typeof UnsentComplaint>;

/** An alert to a member that did not arrive (`failed`: certainly not sent) or may not have arrived (`unknown`). */
export const UnsentMessage = z.object({
  _id: z.string(),
  status: z.enum(["failed", "unknown"]),
  channel: z.enum(["email", "sms"]),
  /** What it tells of: complaints, or that ratings are held. */
  about: z.enum(["complaints", "held"]),
  /** Who should have got it; null where nobody knows any more. */
  recipient: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** How many complaints it tells of that still wait for an answer; none where it tells of held ratings. */
  complaints: z.int(),
  /** The newest of these. */
  newest: z.array(UnsentComplaint),
  /** When it was queued, moments after its complaint came, and when it was given up: ISO 8601. */
  createdAt: z.string(),
  endedAt: z.string(),
  /** Why: a code, such as the error's name. */
  reason: z.nullable(z.string()),
  /** Whether somebody sent it again before: it failed once more. */
  again: z.boolean(),
});
export type UnsentMessage = z.infer<typeof UnsentMessage>;
