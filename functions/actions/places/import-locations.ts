import * as z from "zod/mini";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { AddableRow } from "#shared/contract/inputs/place.ts";
import type { LocationReport, LocationRow } from "#shared/model/location.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import { amongLocations, type LocationIdentity } from "#shared/rules/organizations/organization.ts";
import { addLocation } from "./add-location.ts";

const Numbered = z.object({ line: z.int() });

const lineOf = (row: unknown): number => Numbered.safeParse(row).data?.line ?? 0;

interface LocationBatch {
  rows: readonly unknown[];
  links: boolean;
}

const alreadyThere = { alreadyThere: true } as const;

async function addRow(
  { line: _, ...row }: LocationRow,
  links: boolean,
  by: ActorReference,
): Promise<Refusal | typeof alreadyThere | null> {
  const feedbackId = row.feedbackId ?? (links ? undefined : null);
  const added = await addLocation({ ...row, feedbackId }, by, (there) =>
    amongLocations(there)(row) ? alreadyThere : null,
  );
  return isRefusal(added) || "alreadyThere" in added ? added : null;
}

/** Adds a batch of locations, one transaction each; existing ones are skipped, so that a file can be sent again. */
export async function importLocations({ rows, links }: LocationBatch, by: ActorReference): Promise<LocationReport> {
  const there: LocationIdentity[] = await listLocations(by.organization, true);
  let isThere = amongLocations(there);
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
    if (isThere(parsed.data)) {
      report.alreadyThere += 1;
      continue;
    }
    const refused = await addRow(parsed.data, links, by);
    if (refused !== null && "alreadyThere" in refused) report.alreadyThere += 1;
    else if (refused)
      reject(
        parsed.data.line,
        // Limits of the plan concern no field.
        Object.entries(refused.fields ?? { row: refused.refused }).map(([field, why]) => [
          field,
          typeof why === "string" ? why : why.key,
        ]),
      );
    else {
      report.added += 1;
      there.push(parsed.data);
      isThere = amongLocations(there);
    }
  }
  return report;
}
