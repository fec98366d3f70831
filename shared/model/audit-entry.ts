import * as z from "zod/mini";
import { orNull } from "./moment.ts";

export const withoutId = ["system", "customer"] as const;

/** A program appears by its key's name, a person by their current name. */
export const AuditActor = z.object({
  _id: z.string(),
  kind: z.enum(["person", "key", "platform", "system", "customer", "gone"]),
  name: orNull(z.string()),
});
export type AuditActor = z.infer<typeof AuditActor>;

/** The name is null once the subject is gone. */
export const AuditSubject = z.object({
  _id: z.string(),
  kind: z.enum(["feedback", "user", "location", "employee", "key", "message", "other"]),
  name: orNull(z.string()),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

export const AuditEntry = z.object({
  _id: z.string(),
  date: z.string(),
  who: AuditActor,
  /** The route's id. */
  action: z.string(),
  subject: z.nullable(AuditSubject),
  /** Per field; null where there was nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  from: z.nullable(z.object({ browser: orNull(z.string()), system: orNull(z.string()), network: z.string() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
