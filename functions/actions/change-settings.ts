import type * as z from "zod/mini";
import { changeOrganization, readWholeOrganization, type WholeOrganization } from "#functions/data/organizations.ts";
import type { OrganizationChanges } from "#shared/contract/organizations.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Changed settings, as the contract lists them; what is left out stays. With `version`, they were changed on that version. */
export type SettingsChanges = z.output<typeof OrganizationChanges>;

/** `stored` with every change that says something. */
function withChanges<Stored extends object>(
  stored: Stored,
  changes: { readonly [Name in keyof Stored]?: Stored[Name] | undefined },
): Stored {
  const said: [string, unknown][] = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(said) };
}

/**
 * Changes an organization's settings and answers all of it. Refused: `edited_meanwhile` where somebody else was faster,
 * `organization_not_found`.
 */
export async function changeSettings(
  id: string,
  { version, ...changes }: SettingsChanges,
  now: Date,
): Promise<WholeOrganization | Refusal> {
  const written = await changeOrganization(
    id,
    (stored) =>
      version !== undefined && version !== stored.version
        ? null
        : withChanges({ ...stored, ...(changes.averageTransaction !== undefined && { averageSaid: true }) }, changes),
    now,
  );
  if (written !== "written") return { refused: written };
  return (await readWholeOrganization(id, true)) ?? { refused: "organization_not_found" };
}
