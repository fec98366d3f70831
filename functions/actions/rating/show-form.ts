import { hashOfNonce, makeNonce } from "#functions/crypto/token.ts";
import { type LinkTarget, publicProfile, readLink } from "#functions/data/organizations/link-target.ts";
import { readChoices, searchChoices } from "#functions/data/places/choices.ts";
import { readEmployee } from "#functions/data/places/employees.ts";
import { readLocation } from "#functions/data/places/locations.ts";
import { signingKey, withSigningKeys } from "#functions/services/secrets.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Choices } from "#shared/model/location.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import type { Refusal } from "#shared/model/refusal.ts";

interface ShownForm {
  profile: RateProfile;
  nonce: string;
}

export interface DoneBefore {
  words?: string | undefined;
  /** Kept while valid, so that sending again stays one feedback. */
  nonce?: string | undefined;
  chosen?: { location?: string | undefined; employee?: string | undefined };
}

const nothing = { locations: [], employees: [], moreChoices: false, searched: null };

const choicesOf = ({ organization, location, employee }: LinkTarget): Promise<Choices> =>
  employee === null ? readChoices(organization, location?._id ?? null) : Promise.resolve(nothing);

/** Customers know a face better than a name. */
async function readRated({ organization, employee }: LinkTarget): Promise<RateProfile["employee"]> {
  const { name = "", picture = null } = (employee && (await readEmployee(organization, employee._id))) ?? {};
  return employee && { _id: employee._id, name, picture };
}

async function readChosen(organization: string, of: "location" | "employee", id: string): Promise<NamedThing | null> {
  const read = of === "location" ? readLocation : readEmployee;
  const found = await read(organization, id);
  return found?.rateable ? { _id: found._id, name: found.name } : null;
}

/** Choices that match the search, after the one already chosen. */
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

export async function showProfile(target: LinkTarget, before: DoneBefore): Promise<RateProfile> {
  const [choices, employee] = await Promise.all([choicesOf(target), readRated(target)]);
  return { ...publicProfile(target, await withSearch(target, choices, before)), employee };
}

/** Data of a customer's form, with a new or still valid nonce. */
export async function showForm(link: string, now: Date, before: DoneBefore = {}): Promise<ShownForm | Refusal> {
  const [target, key] = await Promise.all([readLink(link, now), signingKey()]);
  if (target === null) return { refused: "link_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  const { nonce = "" } = before;
  const holds = nonce !== "" && (await withSigningKeys((one) => hashOfNonce(one, target.organization, nonce, now)));
  return {
    profile: await showProfile(target, before),
    nonce: holds ? nonce : makeNonce(key, target.organization, now),
  };
}
