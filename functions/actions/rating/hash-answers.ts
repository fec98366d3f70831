import { signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { RatingForm } from "#shared/contract/inputs/rating-form.ts";

/** Ids as sent, even of things removed since. */
export interface Named {
  location: string | undefined;
  employee: string | undefined;
}

/**
 * Keyed hash that recognizes a repeated form, ignoring spacing; includes the nonce, so that equal answers of different
 * people can't be linked.
 */
export async function hashAnswers(form: RatingForm, { location, employee }: Named): Promise<string> {
  const { nonce, rating, comment = "", name = "", email = "", phone = "", publish } = form;
  const said = [String(rating), comment.trim(), name, email, phone.replaceAll(/[^+\d]/g, ""), String(Boolean(publish))];
  return signatureOf(await signingKey(), "answers", [nonce, ...said, location ?? "", employee ?? ""]);
}
