import * as z from "zod/mini";

export const UnsentComplaint = z.object({
  _id: z.string(),
  rating: z.int(),
  words: z.string(),
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
  about: z.enum(["complaints", "held"]),
  recipient: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Complaints in it that are still pending; 0 for held ratings. */
  complaints: z.int(),
  newest: z.array(UnsentComplaint),
  /** When it was queued, and when it was given up; ISO 8601. */
  createdAt: z.string(),
  endedAt: z.string(),
  reason: z.nullable(z.string()),
  /** Failed again after a manual resend. */
  again: z.boolean(),
});
export type UnsentMessage = z.infer<typeof UnsentMessage>;
