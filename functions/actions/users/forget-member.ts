import type { NamingPlace } from "#functions/data/accounts/closing.ts";
import { type Renamed, resay } from "#functions/data/audit/naming-entry.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { changeHeld } from "#functions/data/feedbacks/held.ts";
import { listKeysBy, renameKeysBy } from "#functions/data/organizations/api-keys.ts";
import {
  changeOrganization,
  type OrganizationItem,
  readOrganization,
} from "#functions/data/organizations/organizations.ts";
import { forgetEmployee } from "#functions/data/places/forget-employee.ts";
import { namingPages, type PersonReference, renameAt } from "#functions/data/users/person-references.ts";
import en from "#shared/locales/en/people.json" with { type: "json" };
import fr from "#shared/locales/fr/people.json" with { type: "json" };

const texts = { en, fr };

const renamed = (feedback: FeedbackItem, { ids, name }: Renamed): FeedbackItem => ({
  ...feedback,
  employee: feedback.employee && ids.has(feedback.employee._id) ? { ...feedback.employee, name } : feedback.employee,
  notes: feedback.notes.map((note) =>
    ids.has(note.author._id) ? { ...note, author: { ...note.author, name } } : note,
  ),
});

/** Puts the neutral word into one thing that names the person. */
async function rename(organization: string, named: PersonReference, whom: Renamed): Promise<void> {
  if (named.of === "audit") return resay(named.item, named.said);
  const { of, item, paths } = named;
  const neutral = (before: FeedbackItem) => renamed(before, whom);
  if (of === "held") return changeHeld(organization, item.sk, neutral);
  if (of === "feedback") return void (await changeFeedback(organization, item.sk, neutral));
  for (const path of paths) await renameAt(item, path, whom.name);
}

function withoutContact(settings: OrganizationItem, addresses: readonly string[]): OrganizationItem {
  const theirs = new Set(addresses.map((address) => address.toLowerCase()));
  const gone = (["privacyContact", "billingContact"] as const).filter((field) =>
    theirs.has(settings[field]?.email.toLowerCase() ?? ""),
  );
  return gone.length === 0 ? settings : { ...settings, ...Object.fromEntries(gone.map((field) => [field, null])) };
}

interface Forgetting {
  now: Date;
  from: NamingPlace;
  hasTime: () => boolean;
}

/**
 * Replaces an erased person's name throughout an organization by a neutral word; idempotent, returns where to continue
 * or null.
 */
export async function forgetMember(
  organization: string,
  { person, addresses }: { person: string; addresses: readonly string[] },
  { now, from, hasTime }: Forgetting,
): Promise<NamingPlace | null> {
  const business = await readOrganization(organization);
  if (business === null) return null;
  const name = texts[business.language].erased;
  const outcome = await forgetEmployee({ organization, id: person }, name, now).catch((error: unknown) => ({
    failed: error,
  }));
  let place = from;
  await renameKeysBy(organization, person, name);
  const whom = { person, ids: new Set([person, ...(await listKeysBy(organization, person))]), name };
  for await (const { named, next } of namingPages(organization, whom, from)) {
    for (const one of named) {
      if (!hasTime()) return place;
      await rename(organization, one, whom);
    }
    place = next;
    if (!hasTime()) return place;
  }
  const written = await changeOrganization(organization, (one) => withoutContact(one, addresses), now);
  if (written !== "written") throw new Error(`the contacts: ${written}`);
  if (outcome === "edited_meanwhile") throw new Error(`the employee: ${outcome}`);
  if (typeof outcome === "object") throw outcome.failed;
  return null;
}
