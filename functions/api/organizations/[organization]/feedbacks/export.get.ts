import Papa from "papaparse";
import { auditRead } from "#functions/data/audit.ts";
import { listFeedbacks } from "#functions/data/feedback-list.ts";
import type { FeedbackItem } from "#functions/data/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { makeCursor, readCursor } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { Reply } from "#functions/http/reply.ts";
import { exportFeedbacks as route } from "#shared/contract/feedbacks.ts";
import { guard } from "#shared/rules/formula-guard.ts";

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

const row = (feedback: FeedbackItem): string[] =>
  [
    feedback.date,
    String(feedback.rating),
    feedback.comment,
    feedback.customer.name ?? "",
    feedback.customer.email ?? "",
    feedback.customer.phone ?? "",
    feedback.location?.name ?? "",
    feedback.employee?.name ?? "",
    feedback.status,
    String(feedback.intercepted),
    feedback.channel,
    feedback.language ?? "",
    feedback._id,
  ].map(guard);

/** One part of the export; the column names stand in the first. Cells that a spreadsheet would run as formulas are guarded. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const { cursor, ...filter } = query;
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const list = [organization._id, "export", JSON.stringify(filter)];
  const page = await listFeedbacks({
    organization: organization._id,
    timeZone: organization.timeZone,
    filter,
    order: "oldest",
    limit: rowsAtOnce,
    bytesAtMost,
    after: cursor === undefined ? null : await readCursor(list, cursor),
  });
  await auditRead({ organization: organization._id, user: authorOf(actor)._id, route: route.id }, now);
  const rows = page.items.map(row);
  const csv = Papa.unparse(cursor === undefined ? [columns, ...rows] : rows, { newline: "\r\n" });
  // Spreadsheets take a file for UTF-8 by its first mark alone.
  const part = (cursor === undefined ? "\uFEFF" : "") + (csv === "" ? "" : `${csv}\r\n`);
  return new Reply(part, {
    headers: {
      "content-disposition": 'attachment; filename="feedback.csv"',
      ...(page.next && { "x-next-cursor": await makeCursor(list, page.next) }),
    },
  });
}

export const handler = endpoint(route, run);
