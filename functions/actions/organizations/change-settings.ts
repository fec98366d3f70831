import type * as z from "zod/mini";
import { auditPut, fieldsChangedSince } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import {
  changeOrganization,
  type OrganizationItem,
  type OrganizationWrite,
  readOrganization,
  readWholeOrganization,
  type WholeOrganization,
} from "#functions/data/organizations/organizations.ts";
import { logosFollow } from "#functions/data/places/orphaned-files.ts";
import type { OrganizationChanges } from "#shared/contract/organizations.ts";
import type { Sources } from "#shared/model/invitation.ts";
import { OrganizationSettings } from "#shared/model/organization.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLink, refusedWrite } from "#shared/rules/organizations/feedback-link.ts";
import { changesBetween, inOneCurrency, withChanges } from "#shared/rules/organizations/settings.ts";
import { allows } from "#shared/rules/plans.ts";

type SettingsChanges = Omit<z.output<typeof OrganizationChanges>, "sources"> & {
  logo?: string | null;
  sources?: { [Part in keyof Sources]?: Sources[Part] | undefined } | undefined;
};

function changed(stored: OrganizationItem, { version: _, ...changes }: SettingsChanges): OrganizationItem {
  const after = withChanges(stored, changes);
  return after === stored ? stored : inOneCurrency(stored, after);
}

interface Sent {
  [field: string]: unknown;
  pageTexts?: SettingsChanges["pageTexts"];
}

/** The longest is named when the settings are too large. */
const textsOf = ({ pageTexts = {}, version: _, ...changes }: Sent): [field: string, text: unknown][] => [
  ...Object.entries(changes),
  ...Object.entries(pageTexts).flatMap(([language, spoken = {}]) =>
    Object.entries(spoken).map(([name, text]): [string, unknown] => [`pageTexts.${language}.${name}`, text]),
  ),
];

function tooLong(changes: Sent): Refusal {
  const length = (value: unknown) => JSON.stringify(value ?? "").length;
  const [longest] = textsOf(changes).toSorted(([, one], [, other]) => length(other) - length(one));
  return { refused: "invalid", fields: { [longest?.[0] ?? "name"]: "settings_full" } };
}

/** Refusal for settings that could not be written. */
export const refusedSettings = (why: Exclude<OrganizationWrite, "written">, changes: Sent): Refusal =>
  why === "too_large" ? tooLong(changes) : refusedWrite(why);

/** Refuses to switch on what the plan lacks; what is on may stay. */
async function beyondPlan(
  { publicScore, reminderAfter }: SettingsChanges,
  { organization, now }: ActorReference,
): Promise<Refusal | null> {
  if (!publicScore && !reminderAfter) return null;
  const [plan, stored] = await Promise.all([readPlan(organization, now), readOrganization(organization)]);
  if (publicScore && !stored?.publicScore && !allows(plan, "publicScore"))
    return { refused: "subscription_needed", feature: "publicScore" };
  if (reminderAfter && !stored?.reminderAfter && !allows(plan, "reminders"))
    return { refused: "subscription_needed", feature: "reminders" };
  return null;
}

/** Changes settings and writes the audit entry in one transaction; `version` is the one that the caller edited. */
export async function changeSettings(
  changes: SettingsChanges,
  by: ActorReference,
): Promise<WholeOrganization | Refusal> {
  const { organization, now } = by;
  const { version, feedbackId } = changes;
  const refused = (feedbackId === undefined ? null : refusedLink(feedbackId)) ?? (await beyondPlan(changes, by));
  if (refused) return refused;
  const written = await changeOrganization(
    organization,
    (stored) => (version !== undefined && version !== stored.version ? null : changed(stored, changes)),
    now,
    (before, after) => [
      auditPut(by, { version: after.version, changes: changesBetween(OrganizationSettings, before, after) }),
      ...logosFollow(before.logo, after.logo, now),
    ],
  );
  if (written === "edited_meanwhile") {
    const fields = version === undefined ? [] : await fieldsChangedSince(organization, version);
    return { refused: written, fields: Object.fromEntries(fields.map((field) => [field, "edited_meanwhile"])) };
  }
  if (written !== "written") return refusedSettings(written, changes);
  return (await readWholeOrganization(organization, true)) ?? { refused: "organization_not_found" };
}
