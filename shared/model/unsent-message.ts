import * as z from "zod/mini";

/** A complaint that a member was not alerted to. */
export const UnsentComplaint = z.object({
  _id: z.string(),
  rating: z.int(),
  /** Start of the comment. */
  words: z.string(),
  /** ISO 8601. */
  date: z.string(),
  /** Certainly nobody was alerted. */
  untold: z.boolean(),
});
export type UnsentComplaint = z.infer<typeof UnsentComplaint>;

/** An alert that certainly (`failed`) or perhaps (`unknown`) did not arrive. */
export const UnsentMessage = z.object({
  _id: z.string(),
  status: z.enum(["failed", "unknown"]),
  channel: z.enum(["email", "sms"]),
  /** Complaints, or held ratings. */
  about: z.enum(["complaints", "held"]),
  /** Null if unknown by now. */
  recipient: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Complaints in it that are still pending; 0 for held ratings. */
  complaints: z.int(),
  /** The newest of these. */
  newest: z.array(UnsentComplaint),
  /** When it was queued, and when it was given up; ISO 8601. */
  createdAt: z.string(),
  endedAt: z.string(),
  /** Error code. */
  reason: z.nullable(z.string()),
  /** Failed again after a manual resend. */
  again: z.boolean(),
});
export type UnsentMessage = z.infer<typeof UnsentMessage>;
