import type { AuditSubject } from "#shared/model/audit-entry.ts";

/** Whose ids the routes of an audit entry name, by how the route's id begins. */
const kinds: [begins: string, kind: AuditSubject["kind"]][] = [
  ["user", "user"],
  ["ownership", "user"],
  ["offer", "user"],
  ["passwordReplaceTemporary", "user"],
  ["location", "location"],
  ["employee", "employee"],
  ["apiKey", "key"],
  ["message", "message"],
];

/** What the id in an entry's `subject` names, by the id of its route. */
export const subjectKind = (route: string): AuditSubject["kind"] =>
  kinds.find(([begins]) => route.startsWith(begins))?.[1] ?? "other";

/** Whether a route, by its id, does no more than show something: the log needs no sentence of its own for it. */
export const isPlainRead = (route: string): boolean => /(?:List|Read)$/.test(route);
