import { hashOfNonce, makeNonce } from "#functions/crypto/nonce.ts";
import { readChoices, searchChoices } from "#functions/data/places/choices.ts";
import { readEmployee } from "#functions/data/places/employees.ts";
import { type LinkTarget, publicProfile, readLink } from "#functions/data/places/link-target.ts";
import { readLocation } from "#functions/data/places/locations.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Choices } from "#shared/model/choices.ts";
import type { Named } from "#shared/model/feedback.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** What a link shows to its customers, and the nonce of a form about to be shown. */
export interface ShownForm {
  profile: RateProfile;
  nonce: string;
}

/** What a customer did on the page before it is shown: the words that they looked for, and what they chose. */
export interface DoneBefore {
  words?: string | undefined;
  /** The nonce of a form that comes back. It stays where it can still be sent, so that sending again is still one feedback. */
  nonce?: string | undefined;
  chosen?: { location?: string | undefined; employee?: string | undefined };
}

const nothing = { locations: [], employees: [], moreChoices: false, searched: null };

/** A link that belongs to one employee offers no choice. */
const choicesOf = ({ organization, location, employee }: LinkTarget): Promise<Choices> =>
  employee === null ? readChoices(organization, location?._id ?? null) : Promise.resolve(nothing);

/** The picture of the employee that a link belongs to: customers know the face better than the name. 0.5 read units. */
const pictureOf = async ({ organization, employee }: LinkTarget): Promise<string | null> =>
  employee === null ? null : ((await readEmployee(organization, employee._id))?.picture ?? null);

/** What was chosen and can be rated, by its id. */
async function readChosen(organization: string, of: "location" | "employee", id: string): Promise<Named | null> {
  const read = of === "location" ? readLocation : readEmployee;
  const found = await read(organization, id);
  return found?.rateable ? { _id: found._id, name: found.name } : null;
}

/**
 * The choices of a page that offers more than it shows: what fits the words that were looked for, and before it what was
 * chosen, which may stand beyond the first ones. Costs nothing where nothing was looked for or chosen.
 */
async function withSearch(
  target: LinkTarget,
  choices: Choices,
  { words = "", chosen = {} }: DoneBefore,
): Promise<Choices> {
  const of = choices.searched;
  if (of === null) return choices;
  const place = of === "location" ? "locations" : "employees";
  const id = chosen[of] ?? "";
  const { organization, location } = target;
  const [shown, missing] = await Promise.all([
    words.trim() === "" ? choices[place] : searchChoices(organization, { location: location?._id ?? null, of, words }),
    id === "" || choices[place].some(({ _id }) => _id === id) ? null : readChosen(organization, of, id),
  ]);
  return { ...choices, [place]: missing === null ? shown : [missing, ...shown] };
}

/**
 * What a page shows of a business: its public profile, with the picture of the employee that it is about, and what its
 * customer looked for or chose before.
 */
export async function showProfile(target: LinkTarget, before: DoneBefore): Promise<RateProfile> {
  const [choices, picture] = await Promise.all([choicesOf(target), pictureOf(target)]);
  const profile = publicProfile(target, await withSearch(target, choices, before));
  return { ...profile, employee: profile.employee && { ...profile.employee, picture } };
}

/**
 * What the customer's form needs, a new nonce or the one that it came back with: 1.5 read units, half a unit more on an employee's link, and more where its customer
 * searched. Refused: `link_not_found`, `organization_closed`.
 */
export async function showForm(link: string, now: Date, before: DoneBefore = {}): Promise<ShownForm | Refusal> {
  const [target, key] = await Promise.all([readLink(link, now), signingKey()]);
  if (target === null) return { refused: "link_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  const { nonce = "" } = before;
  const holds = hashOfNonce(key, target.organization, nonce, now) !== null;
  return {
    profile: await showProfile(target, before),
    nonce: holds ? nonce : makeNonce(key, target.organization, now),
  };
}
