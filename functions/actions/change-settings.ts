import type * as z from "zod/mini";
import { changeOrganization, readWholeOrganization, type WholeOrganization } from "#functions/data/organizations.ts";
import type { OrganizationSettings } from "#shared/model/organization.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Changed settings; what is left out stays. With `version`, they were changed on that version. */
export type SettingsChanges = {
  [Name in "averageTransaction" | "customersPerComplaint" | "sources"]?:
    | z.output<typeof OrganizationSettings>[Name]
    | undefined;
} & { version?: number | undefined };

/**
 * Changes an organization's settings and answers all of it. Refused: `edited_meanwhile` where somebody else was faster,
 * `organization_not_found`.
 */
export async function changeSettings(
  id: string,
  { version, averageTransaction, customersPerComplaint, sources }: SettingsChanges,
  now: Date,
): Promise<WholeOrganization | Refusal> {
  const written = await changeOrganization(
    id,
    (stored) =>
      version !== undefined && version !== stored.version
        ? null
        : {
            ...stored,
            ...(averageTransaction !== undefined && { averageTransaction, averageSaid: true }),
            ...(customersPerComplaint !== undefined && { customersPerComplaint }),
            ...(sources !== undefined && { sources }),
          },
    now,
  );
  if (written !== "written") return { refused: written };
  return (await readWholeOrganization(id, true)) ?? { refused: "organization_not_found" };
}
