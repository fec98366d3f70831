import * as z from "zod/mini";
import { orNull } from "./absent.ts";

/** Who is in the log without an id: the product itself, and any customer. */
export const withoutId = ["system", "customer"] as const;

/**
 * Who did something: a person by their present name, a program by the name of its key, an administrator of the platform,
 * the product itself, a customer, or somebody whose account is gone.
 */
export const AuditActor = z.object({
  _id: z.string(),
  kind: z.enum(["person", "key", "platform", "system", "customer", "gone"]),
  name: orNull(z.string()),
});
export type AuditActor = z.infer<typeof AuditActor>;

/** What an entry is about; without a name where it is gone. */
export const AuditSubject = z.object({
  _id: z.string(),
  kind: z.enum(["feedback", "user", "location", "employee", "key", "message", "other"]),
  name: orNull(z.string()),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

/** One entry of an organization's audit log. */
export const AuditEntry = z.object({
  _id: z.string(),
  date: z.string(),
  who: AuditActor,
  /** The id of the route by which it was done. */
  action: z.string(),
  subject: z.nullable(AuditSubject),
  /** By field what was there before and after; null where there was nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Browser, system and network; null for entries that do not say it. */
  from: z.nullable(z.object({ browser: orNull(z.string()), system: orNull(z.string()), network: z.string() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
