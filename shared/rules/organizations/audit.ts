import type { AuditSubject } from "#shared/model/audit-entry.ts";

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

export const subjectKind = (route: string): AuditSubject["kind"] =>
  kinds.find(([begins]) => route.startsWith(begins))?.[1] ?? "other";

/** Plain reads need no sentence of their own in the log. */
export const isPlainRead = (route: string): boolean => /(?:List|Read)$/.test(route);
