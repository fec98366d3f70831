import * as z from "zod/mini";
import type { FeedbackItem } from "#functions/data/feedbacks.ts";
import * as imports from "#functions/data/imports.ts";
import { importedId } from "#functions/data/imports.ts";
import { listLocations } from "#functions/data/locations.ts";
import type { OrganizationItem } from "#functions/data/organizations.ts";
import * as organizations from "#functions/data/organizations.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { importFeedbacks } from "#shared/contract/feedbacks.ts";
import { ImportRow } from "#shared/model/import.ts";
import type { Location } from "#shared/model/location.ts";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import { isIntercepted, thresholdOf } from "#shared/rules/interception.ts";
import { dayIn } from "#shared/rules/period.ts";

type Rejected = { line: number; field: string; reason: string };

const Numbered = z.object({ line: z.int() });

/** The line that a bad row names, 0 for one that names none. */
const lineOf = (row: unknown): number => Numbered.safeParse(row).data?.line ?? 0;

const rowProblem = (
  row: ImportRow,
  location: Location | null | undefined,
  now: Date,
): { field: string; reason: string } | null => {
  if (location === undefined) return { field: "location", reason: "location_unknown" };
  const time = Date.parse(row.date);
  return time > now.getTime() || time < 0 ? { field: "date", reason: "date_invalid" } : null;
};

/** Stores one batch of past feedback. Each bad row is answered with its line and reason and keeps no other from being stored. */
export async function run(
  { params, body, now }: CallOf<typeof importFeedbacks>,
  deps: { imports: typeof imports; organizations: typeof organizations },
) {
  const organization = await deps.organizations.readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const locations = new Map(
    (await listLocations(organization._id)).map((location) => [location.name.trim().toLowerCase(), location]),
  );
  const rejected: Rejected[] = [];
  const feedbacks: FeedbackItem[] = [];
  for (const sent of body.rows) {
    const parsed = ImportRow.safeParse(sent);
    if (!parsed.success) {
      const [[field, { key }] = ["row", { key: "invalid" }]] = Object.entries(fieldMessages(parsed.error.issues));
      rejected.push({ line: lineOf(sent), field, reason: key });
      continue;
    }
    const row = parsed.data;
    const location = row.location ? locations.get(row.location.trim().toLowerCase()) : null;
    const problem = rowProblem(row, location, now);
    if (problem) rejected.push({ line: row.line, ...problem });
    else feedbacks.push(feedbackOf(organization, location ?? null, row, body.complaints ?? "resolved"));
  }
  const imported = await deps.imports.importFeedbacks(feedbacks);
  return { imported, alreadyThere: feedbacks.length - imported, rejected };
}

function feedbackOf(
  organization: OrganizationItem,
  location: Location | null,
  { rating, comment, name, email, phone, occurrence, ...row }: ImportRow,
  complaints: "resolved" | "pending",
): FeedbackItem {
  const date = new Date(row.date).toISOString();
  const intercepted = isIntercepted(rating, thresholdOf(organization, location));
  return {
    _id: importedId(organization._id, date, [rating, comment, name, email, phone, location?._id ?? null, occurrence]),
    organization: organization._id,
    rating,
    comment,
    customer: { name, email, phone },
    location: location && { _id: location._id, name: location.name },
    employee: null,
    date,
    day: dayIn(organization.timeZone, new Date(date)),
    status: intercepted ? complaints : "received",
    intercepted,
    notes: [],
    channel: "import",
    language: null,
    version: 1,
  };
}

export const handler = endpoint(importFeedbacks, run, { imports, organizations });
