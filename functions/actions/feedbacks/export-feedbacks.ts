import Papa from "papaparse";
import { auditRead } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { type Listing, listFeedbacks } from "#functions/data/feedbacks/feedback-list.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Language } from "#shared/model/language.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { customerAsTyped } from "#shared/rules/feedbacks/customer.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { guard } from "#shared/rules/imports/formula-guard.ts";
import { ownedNow } from "./assignees.ts";

const rowsAtOnce = 2_000;

/** JSON bytes; as CSV at most 4 MB of Lambda's 6. */
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
  "assignee",
  "due",
  "outcome",
  "tags",
];

const row = (feedback: FeedbackItem): string[] => {
  const { name, email, phone } = customerAsTyped(feedback.customer);
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
    feedback.assignee?.name ?? "",
    feedback.due ?? "",
    feedback.outcome ?? "",
    feedback.tags.join(", "),
  ].map(guard);
};

interface Wanted {
  filter: Listing["filter"];
  after: string | null;
  isAudited: boolean;
  language: Language;
}

/** One part of the CSV export, safe from formulas; the export itself is logged once. */
export async function exportFeedbacks(
  { filter, after, isAudited, language }: Wanted,
  by: ActorReference,
): Promise<{ part: string; next: string | null } | Refusal> {
  const { organization } = by;
  const business = await readOrganization(organization);
  if (!business) return { refused: "organization_not_found" };
  const { timeZone } = business;
  const page = await listFeedbacks({
    organization,
    timeZone,
    filter,
    today: dayInZone(timeZone, by.now),
    isOwned: await ownedNow(organization, filter),
    order: "oldest",
    limit: rowsAtOnce,
    bytesAtMost,
    after,
  });
  if (!isAudited) await auditRead(by);
  const rows = (await namePeople(organization, language, page.items)).map(row);
  const csv = Papa.unparse(after === null ? [columns, ...rows] : rows, { newline: "\r\n" });
  // Spreadsheets recognize UTF-8 only by its byte order mark.
  const part = (after === null ? "\uFEFF" : "") + (csv === "" ? "" : `${csv}\r\n`);
  return { part, next: page.next };
}
