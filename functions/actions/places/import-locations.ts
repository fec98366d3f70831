import * as z from "zod/mini";
import type { By } from "#functions/data/audit/by.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { AddableRow } from "#shared/contract/inputs/location-row.ts";
import type { LocationReport, LocationRow } from "#shared/model/location-row.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { linkCandidates, linkFrom } from "#shared/rules/feedback-link.ts";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import { comparedName } from "#shared/rules/location-name.ts";
import { addLocation } from "./add-location.ts";

const Numbered = z.object({ line: z.int() });

/** The line number of a bad row, or 0 when it has none. */
const lineOf = (row: unknown): number => Numbered.safeParse(row).data?.line ?? 0;

/** What tells two locations apart: a chain has many of one name. */
const identityOf = ({ name, address }: { name: string; address: string | null }) =>
  `${comparedName(name)}\n${comparedName(address ?? "")}`;

/** Rows to add, and whether those without a link get one that is made of their name. */
export interface LocationBatch {
  rows: readonly unknown[];
  links: boolean;
}

/**
 * The links to try for a row, best first; null stands for none. Those that are made begin with the organization's own:
 * names such as "Laval" are taken soon.
 */
function linksFor({ feedbackId, name, address }: LocationRow, prefix: string | null): (string | null)[] {
  if (feedbackId !== null || prefix === null) return [feedbackId];
  return linkFrom(name) === ""
    ? []
    : [...linkCandidates(`${prefix} ${name}`), ...linkCandidates(`${prefix} ${name} ${address ?? ""}`)];
}

/** Adds one row with the first of its links that is free, and answers why it could not. */
async function addRow(row: LocationRow, prefix: string | null, by: By): Promise<Refusal | null> {
  const { line: _, ...given } = row;
  let refused: Refusal = { refused: "invalid", fields: { feedbackId: "link_format" } };
  for (const feedbackId of linksFor(row, prefix)) {
    const added = await addLocation({ ...given, feedbackId }, by);
    if (!isRefusal(added)) return null;
    refused = added;
  }
  return refused;
}

/**
 * Adds a batch of locations, one transaction each. A bad row is reported with its line and reason, and the others are
 * added. A row whose name and address are there already adds nothing, so that a file can be sent again.
 */
export async function importLocations({ rows, links }: LocationBatch, by: By): Promise<LocationReport> {
  const prefix = links ? ((await readOrganization(by.organization))?.feedbackId ?? "") : null;
  const there = new Set((await listLocations(by.organization, true)).map(identityOf));
  const report: LocationReport = { added: 0, alreadyThere: 0, rejected: [] };
  const reject = (line: number, fields: readonly (readonly [string, string])[]) => {
    const [[field, reason] = ["row", "invalid"] as const] = fields;
    report.rejected.push({ line, field, reason });
  };
  for (const sent of rows) {
    const parsed = AddableRow.safeParse(sent);
    if (!parsed.success) {
      reject(
        lineOf(sent),
        Object.entries(fieldMessages(parsed.error.issues)).map(([field, { key }]) => [field, key]),
      );
      continue;
    }
    const identity = identityOf(parsed.data);
    const refused = there.has(identity) ? null : await addRow(parsed.data, prefix, by);
    if (refused) reject(parsed.data.line, Object.entries(refused.fields ?? {}));
    else if (there.has(identity)) report.alreadyThere += 1;
    else {
      report.added += 1;
      there.add(identity);
    }
  }
  return report;
}
