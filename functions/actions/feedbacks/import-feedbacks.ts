import * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import * as imports from "#functions/data/feedbacks/imports.ts";
import { importedId } from "#functions/data/feedbacks/imports.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { ImportableRow } from "#shared/contract/inputs/import-row.ts";
import type { ImportReport, ImportRow } from "#shared/model/import.ts";
import type { Location } from "#shared/model/location.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { customerOf } from "#shared/rules/feedbacks/customer.ts";
import { newFeedback } from "#shared/rules/feedbacks/feedback.ts";
import { thresholdOf } from "#shared/rules/feedbacks/interception.ts";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { momentRefused } from "#shared/rules/imports/import-date.ts";
import { comparedName } from "#shared/rules/organizations/organization.ts";
import { makeErasedMark } from "./make-erased-mark.ts";

type Rejected = ImportReport["rejected"][number];

interface ImportBatch {
  rows: readonly unknown[];
  complaints: "resolved" | "pending";
}

const Numbered = z.object({ line: z.int() });

/** 0 if missing. */
const lineOf = (row: unknown): number => Numbered.safeParse(row).data?.line ?? 0;

const rowProblem = (
  row: ImportRow,
  location: Location | null | undefined,
  now: Date,
): { field: string; reason: string } | null => {
  if (location === undefined) return { field: "location", reason: "location_unknown" };
  const reason = momentRefused(row.date, now);
  return reason && { field: "date", reason };
};

/** Imports a batch of past feedback; bad rows are reported with line and reason. */
export async function importFeedbacks(
  { rows, complaints }: ImportBatch,
  by: ActorReference,
): Promise<ImportReport | Refusal> {
  const organization = await readOrganization(by.organization);
  if (!organization) return { refused: "organization_not_found" };
  const locations = new Map(
    (await listLocations(organization._id)).map((location) => [comparedName(location.name), location]),
  );
  const rejected: Rejected[] = [];
  const feedbacks: FeedbackItem[] = [];
  for (const sent of rows) {
    const parsed = ImportableRow.safeParse(sent);
    if (!parsed.success) {
      const [[field, { key }] = ["row", { key: "invalid" }]] = Object.entries(fieldMessages(parsed.error.issues));
      rejected.push({ line: lineOf(sent), field, reason: key });
      continue;
    }
    const row = parsed.data;
    const location = row.location ? locations.get(comparedName(row.location)) : null;
    const problem = rowProblem(row, location, by.now);
    if (problem) rejected.push({ line: row.line, ...problem });
    else feedbacks.push(feedbackOf(organization, location ?? null, row, complaints));
  }
  const added = await imports.storeImport(feedbacks, await makeErasedMark(), () => auditPut(by));
  return { imported: added.length, alreadyThere: feedbacks.length - added.length, rejected, added };
}

function feedbackOf(
  organization: OrganizationItem,
  location: Location | null,
  { rating, comment, name, email, phone, occurrence, ...row }: ImportRow,
  complaint: "resolved" | "pending",
): FeedbackItem {
  const date = new Date(row.date).toISOString();
  const content = [rating, comment, name, email, phone, location?._id ?? null, occurrence];
  const feedback = newFeedback({
    _id: importedId(organization._id, date, content),
    rating,
    comment,
    customer: customerOf({ name, email, phone }),
    location: location && { _id: location._id, name: location.name },
    employee: null,
    date,
    channel: "import",
    language: null,
    threshold: thresholdOf(organization, location),
    complaint,
  });
  return {
    ...feedback,
    organization: organization._id,
    day: dayInZone(organization.timeZone, new Date(date)),
    version: 1,
  };
}
