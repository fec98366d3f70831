import { isNonceOf } from "#functions/crypto/token.ts";
import { type LinkTarget, readLink } from "#functions/data/organizations/link-target.ts";
import { withSigningKeys } from "#functions/services/secrets.ts";

interface SentForm {
  params: { link: string };
  body: { nonce: string };
  now: Date;
}

interface FoundForm {
  about: string | null;
  link?: string;
  found: LinkTarget | null;
}

/** The target of a form, and whom it counts for: only one with a nonce of ours, however old, is genuine. */
export async function findForm({ params, body, now }: SentForm): Promise<FoundForm> {
  const found = await readLink(params.link, now);
  if (found === null) return { about: null, found };
  const isOurs = await withSigningKeys((key) => isNonceOf(key, found.organization, body.nonce) || null);
  if (!isOurs) return { about: null, found };
  return { about: found.organization, link: found.link, found };
}
