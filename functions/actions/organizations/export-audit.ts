import Papa from "papaparse";
import { fitToAnswer } from "#functions/data/answer-size.ts";
import { auditRead } from "#functions/data/audit/audit.ts";
import type { ByMember } from "#functions/data/audit/audit-actor.ts";
import { type AuditListing, listAudit } from "#functions/data/audit/audit-list.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { auditSentence, auditWho } from "#functions/messages/audit-words.ts";
import type { AuditEntry } from "#shared/model/audit-entry.ts";
import type { Language } from "#shared/model/language.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { guard } from "#shared/rules/imports/formula-guard.ts";
import { showAudit } from "./show-audit.ts";

const rowsAtOnce = 500;

/** In bytes; Lambda answers at most 6 MB, and quotes and location names make rows longer than their entries. */
const readAtMost = 2_000_000;
const sentAtMost = 4_000_000;

const columns = ["date", "who", "what", "about", "changes", "browser", "system", "network", "action", "who_id", "_id"];

const said = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

const row = (entry: AuditEntry, language: Language): string[] =>
  [
    entry.date,
    auditWho(entry.who, language),
    auditSentence(entry.action, language),
    entry.subject?.name ?? entry.subject?._id ?? "",
    entry.changes.map(({ field, before, after }) => `${field}: ${said(before)} → ${said(after)}`).join(" | "),
    entry.from?.browser ?? "",
    entry.from?.system ?? "",
    entry.from?.network ?? "",
    entry.action,
    entry.who._id,
    entry._id,
  ].map(guard);

const line = (cells: readonly string[]): string => `${Papa.unparse([[...cells]])}\r\n`;

interface Wanted {
  filter: AuditListing["filter"];
  after: string | null;
  isAudited: boolean;
  language: Language;
}

/** One part of the audit log as CSV, safe from formulas; the export itself is logged once. */
export async function exportAudit(
  { filter, after, isAudited, language }: Wanted,
  by: ByMember,
): Promise<{ part: string; next: string | null } | Refusal> {
  const { organization, role } = by;
  const business = await readOrganization(organization);
  if (!business) return { refused: "organization_not_found" };
  const { timeZone } = business;
  const page = await listAudit({
    organization,
    timeZone,
    filter,
    order: "oldest",
    limit: rowsAtOnce,
    bytesAtMost: readAtMost,
    after,
  });
  // Reads by platform administrators are logged elsewhere.
  if (role !== "platform" && !isAudited) await auditRead(by);
  const shown = (await showAudit(organization, page.items, language)).map((entry) => ({
    _id: entry._id,
    written: line(row(entry, language)),
  }));
  const sent = fitToAnswer(shown, sentAtMost, ({ written }) => written);
  // Spreadsheets recognize UTF-8 only by its byte order mark.
  const head = after === null ? `\uFEFF${line(columns)}` : "";
  return {
    part: head + sent.map(({ written }) => written).join(""),
    next: sent.length < shown.length ? (sent.at(-1)?._id ?? null) : page.next,
  };
}
