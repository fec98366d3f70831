import Papa from "papaparse";
import { fitting } from "#functions/data/answer-size.ts";
import { auditRead } from "#functions/data/audit/audit.ts";
import { type AuditListing, listAudit } from "#functions/data/audit/audit-list.ts";
import type { ByMember } from "#functions/data/audit/by.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { auditSentence, auditWho } from "#functions/messages/audit-words.ts";
import type { AuditEntry } from "#shared/model/audit-entry.ts";
import type { Language } from "#shared/model/language.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { guard } from "#shared/rules/imports/formula-guard.ts";
import { showAudit } from "./show-audit.ts";

const rowsAtOnce = 500;

/**
 * Bytes of a part's entries that are read, and of its rows as they are sent: Lambda answers 6 MB. Rows may be longer than what
 * they are made of: the file doubles quotes, and says the names of locations in the place of their ids.
 */
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

/** A row as the file has it, with the end of its line. */
const line = (cells: readonly string[]): string => `${Papa.unparse([[...cells]])}\r\n`;

/** What is exported: the entries that fit, from the oldest, or what comes after one of them. */
interface Wanted {
  filter: AuditListing["filter"];
  after: string | null;
  /** Whether the log tells of this export already. */
  isAudited: boolean;
  language: Language;
}

/**
 * One part of the audit log as CSV, and the entry after which the next part begins. The column names stand in the first.
 * Cells that a spreadsheet would run as formulas are guarded. The log keeps who read it, too, once for all parts.
 * Refused: `organization_not_found`.
 */
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
  // What an administrator of the platform reads is in the log already.
  if (role !== "platform" && !isAudited) await auditRead(by);
  const shown = (await showAudit(organization, page.items)).map((entry) => ({
    _id: entry._id,
    written: line(row(entry, language)),
  }));
  const sent = fitting(shown, sentAtMost, ({ written }) => written);
  // Spreadsheets take a file for UTF-8 by its first mark alone.
  const head = after === null ? `\uFEFF${line(columns)}` : "";
  return {
    part: head + sent.map(({ written }) => written).join(""),
    next: sent.length < shown.length ? (sent.at(-1)?._id ?? null) : page.next,
  };
}
