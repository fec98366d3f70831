import * as z from "zod/mini";
import { AuditActor, AuditEntry, withoutId } from "#shared/model/audit-entry.ts";
import { listOf } from "#shared/model/moment.ts";
import { Id } from "./inputs/id.ts";
import { Cursor } from "./inputs/paging.ts";
import { formatted } from "./inputs/text.ts";
import { Day } from "./inputs/time.ts";
import { route } from "./route.ts";

/** Days are those of the organization's time zone. */
export const AuditFilter = z.object({
  user: z.optional(z.union([Id, z.enum(withoutId)], { error: "invalid" })),
  action: z.optional(formatted(60, /^[A-Za-z]+$/, "choice_invalid")),
  from: z.optional(Day),
  to: z.optional(Day),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const listAuditRoute = route({
  id: "auditList",
  method: "GET",
  path: "/api/organizations/{organization}/audit",
  params: { organization: Id },
  summary:
    "The audit log, newest first, up to 50 entries at a time. A page may hold fewer, even none, while `next` is not null.",
  access: "audit.read",
  query: z.extend(AuditFilter, { cursor: Cursor }),
  answer: listOf(AuditEntry),
  errors: ["cursor_invalid"],
});

export const listAuditPeopleRoute = route({
  id: "auditPeople",
  method: "GET",
  path: "/api/organizations/{organization}/audit/people",
  params: { organization: Id },
  summary: "Whose entries the audit log can be narrowed to: members who may change something, and API keys, by name.",
  access: "audit.read",
  answer: z.object({ items: z.array(AuditActor) }),
  errors: [],
});

export const exportAuditRoute = route({
  id: "auditExport",
  method: "GET",
  path: "/api/organizations/{organization}/audit/export",
  params: { organization: Id },
  summary: "The audit log as CSV, oldest first, in parts, in the caller's language.",
  access: "audit.read",
  query: z.extend(AuditFilter, { cursor: Cursor }),
  answer: z.string(),
  produces: "text/csv",
  headers: { "X-Next-Cursor": "The `cursor` of the next part; missing on the last one." },
  errors: ["cursor_invalid"],
});
