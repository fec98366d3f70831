import { type Renamed, resay } from "#functions/data/audit/naming-entry.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { changeHeld } from "#functions/data/feedbacks/held.ts";
import { keepGeneratedKey, listKeysBy, renameKeysBy } from "#functions/data/organizations/api-keys.ts";
import {
  changeOrganization,
  type OrganizationItem,
  readOrganization,
} from "#functions/data/organizations/organizations.ts";
import { forgetEmployee } from "#functions/data/places/forget-employee.ts";
import { TableBusy } from "#functions/data/table.ts";
import { type Named, type NamingPlace, namingPages, renameAt } from "#functions/data/users/naming.ts";
import { DeadlinePassed } from "#functions/deadline.ts";
import { log, withoutWords } from "#functions/log.ts";
import en from "#shared/locales/en/people.json" with { type: "json" };
import fr from "#shared/locales/fr/people.json" with { type: "json" };

const texts = { en, fr };

/** A feedback with another name for one person, wherever it names them. */
const renamed = (feedback: FeedbackItem, { ids, name }: Renamed): FeedbackItem => ({
  ...feedback,
  employee: feedback.employee && ids.has(feedback.employee._id) ? { ...feedback.employee, name } : feedback.employee,
  notes: feedback.notes.map((note) =>
    ids.has(note.author._id) ? { ...note, author: { ...note.author, name } } : note,
  ),
});

/**
 * Puts the neutral word into one thing that names the person. One that this release cannot read gets it all the same, where
 * the name stands: nobody's name stays because something else is odd.
 */
async function rename(organization: string, named: Named, whom: Renamed): Promise<void> {
  if (named.of === "audit") return resay(named.item, named.said);
  const { of, item, paths } = named;
  const neutral = (before: FeedbackItem) => renamed(before, whom);
  try {
    if (of === "held") return await changeHeld(organization, item.sk, neutral);
    if (of === "feedback") return void (await changeFeedback(organization, item.sk, neutral));
  } catch (error) {
    if (error instanceof TableBusy || error instanceof DeadlinePassed) throw error;
    log.warn("item not readable: its names are changed as they stand", { sk: item.sk, cause: withoutWords(error) });
  }
  for (const path of paths) await renameAt(item, path, whom.name);
}

/** An organization's settings without contacts that have one of these addresses; the very same where none has. */
function withoutContact(settings: OrganizationItem, addresses: readonly string[]): OrganizationItem {
  const theirs = new Set(addresses.map((address) => address.toLowerCase()));
  const gone = (["privacyContact", "billingContact"] as const).filter((field) =>
    theirs.has(settings[field]?.email.toLowerCase() ?? ""),
  );
  return gone.length === 0 ? settings : { ...settings, ...Object.fromEntries(gone.map((field) => [field, null])) };
}

/** When somebody is forgotten, from where on, and whether there is time left. */
interface Forgetting {
  now: Date;
  from: NamingPlace;
  hasTime: () => boolean;
}

/**
 * Takes the name, the picture and the links of an erased person out of an organization that stays, whether or not they are still a
 * member or an employee of it: a neutral word, in its language, stands for them as an employee, who is offered no longer,
 * and in feedback, what is held, notes, all that was asked of customers and bought, and the audit log: there for what they
 * called their API keys, by which programs acted as well. It has no privacy contact and no
 * billing contact any more where that had one of the person's addresses: bills go to the owners then. Answers null once all of it is done, or where to go on, since there was no time left; doing it
 * again changes nothing. Where the employee could not be changed, all else is done before it throws that.
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
  let kept = whom.ids.size;
  for await (const { named, next } of namingPages(organization, whom, from)) {
    // What goes on in another run begins behind the entries that tell of these.
    for (const key of [...whom.ids].slice(kept)) await keepGeneratedKey(organization, key, person);
    kept = whom.ids.size;
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
