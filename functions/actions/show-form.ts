import { makeNonce } from "#functions/crypto/nonce.ts";
import { readChoices } from "#functions/data/choices.ts";
import { type LinkTarget, publicProfile, readLink } from "#functions/data/link-target.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** What a link shows to its customers, and the nonce of a form about to be shown. */
export interface ShownForm {
  profile: RateProfile;
  nonce: string;
}

const nothing = { locations: [], employees: [], moreChoices: false };

/** A link that belongs to one employee offers no choice. */
const choicesOf = ({ organization, location, employee }: LinkTarget) =>
  employee === null ? readChoices(organization, location?._id ?? null) : nothing;

/** What the customer's form needs: 1.5 read units. Refused: `link_not_found`, `organization_closed`. */
export async function showForm(link: string, now: Date): Promise<ShownForm | Refusal> {
  const [target, key] = await Promise.all([readLink(link, now), signingKey()]);
  if (target === null) return { refused: "link_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  return {
    profile: publicProfile(target, await choicesOf(target)),
    nonce: makeNonce(key, target.organization, now),
  };
}
