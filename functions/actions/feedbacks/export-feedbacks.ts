import Papa from "papaparse";
import { auditRead } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { type Listing, listFeedbacks } from "#functions/data/feedbacks/feedback-list.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { asTyped } from "#shared/rules/feedbacks/customer.ts";
import { guard } from "#shared/rules/imports/formula-guard.ts";

const rowsAtOnce = 300;

/**
 * Bytes of a part's feedback as JSON. Quotes are doubled and formulas guarded in the file, so that a part has 4 MB at
 * most in Lambda's answer, which takes 6.
 */
const bytesAtMost = 2_000_000;

const columns = [
  "date",
  "rating",
  "comment",
  "name",
  "email",
  "phone",
  "location",
  "employee",
  "status",
  "intercepted",
  "channel",
  "language",
  "_id",
];

const row = (feedback: FeedbackItem): string[] => {
  const { name, email, phone } = asTyped(feedback.customer);
  return [
    feedback.date,
    String(feedback.rating),
    feedback.comment,
    name ?? "",
    email ?? "",
    phone ?? "",
    feedback.location?.name ?? "",
    feedback.employee?.name ?? "",
    feedback.status,
    String(feedback.intercepted),
    feedback.channel,
    feedback.language ?? "",
    feedback._id,
  ].map(guard);
};

/** What is exported: the feedback that fits, from the oldest, or what comes after one of it. */
interface Wanted {
  filter: Listing["filter"];
  after: string | null;
  /** Whether the audit log tells of this export already. */
  isAudited: boolean;
}

/**
 * One part of the export as CSV, and the feedback after which the next part begins. The column names stand in the first.
 * Cells that a spreadsheet would run as formulas are guarded. The audit log keeps who read, once for all parts. Refused:
 * `organization_not_found`.
 */
export async function exportFeedbacks(
  { filter, after, isAudited }: Wanted,
  by: By,
): Promise<{ part: string; next: string | null } | Refusal> {
  const { organization } = by;
  const business = await readOrganization(organization);
  if (!business) return { refused: "organization_not_found" };
  const { timeZone } = business;
  const page = await listFeedbacks({
    organization,
    timeZone,
    filter,
    order: "oldest",
    limit: rowsAtOnce,
    bytesAtMost,
    after,
  });
  if (!isAudited) await auditRead(by);
  const rows = page.items.map(row);
  const csv = Papa.unparse(after === null ? [columns, ...rows] : rows, { newline: "\r\n" });
  // Spreadsheets take a file for UTF-8 by its first mark alone.
  const part = (after === null ? "\uFEFF" : "") + (csv === "" ? "" : `${csv}\r\n`);
  return { part, next: page.next };
}
