import { makeNonce } from "#functions/crypto/nonce.ts";
import { type LinkItem, readLink } from "#functions/data/links.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** The business behind a link, and the nonce of a form about to be shown. */
export interface ShownForm {
  item: LinkItem;
  nonce: string;
}

/** What the customer's form needs: one read of the table. Refused: `link_not_found`, `organization_closed`. */
export async function showForm(link: string, now: Date): Promise<ShownForm | Refusal> {
  const [item, key] = await Promise.all([readLink(link, now), signingKey()]);
  if (!item) return { refused: "link_not_found" };
  if (item.closedAt !== null) return { refused: "organization_closed" };
  return { item, nonce: makeNonce(key, item.organization, now) };
}
