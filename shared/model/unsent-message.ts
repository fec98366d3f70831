import * as z from "zod/mini";

/** An alert to a member that did not arrive (`failed`: certainly not sent) or may not have arrived (`unknown`). */
export const UnsentMessage = z.object({
  _id: z.string(),
  status: z.enum(["failed", "unknown"]),
  channel: z.enum(["email", "sms"]),
  /** Who should have got it; null where nobody knows any more. */
  recipient: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** The complaint that it tells of; null for a digest. */
  feedback: z.nullable(z.string()),
  /** How many complaints it tells of. */
  complaints: z.int(),
  /** When it was queued, moments after its complaint came, and when it was given up: ISO 8601. */
  createdAt: z.string(),
  endedAt: z.string(),
  /** Why: a code, such as the error's name. */
  reason: z.nullable(z.string()),
});
export type UnsentMessage = z.infer<typeof UnsentMessage>;
