import { signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { RatingForm } from "#shared/contract/inputs/rating-form.ts";

/** What a form is about, by the ids that its link and its customer named, whatever has become of these since. */
export interface Named {
  location: string | undefined;
  employee: string | undefined;
}

/**
 * The keyed hash of what a customer sent, by which the same form is known when it comes again: stars, words, contact details,
 * consent, and what it is about. The language, and how a number or the ends of a comment are spaced, make no other answer: a
 * page that comes back spaces them anew. It is bound to the form's nonce, so that nobody can tell by the table who wrote the
 * same as whom.
 */
export async function hashAnswers(form: RatingForm, { location, employee }: Named): Promise<string> {
  const { nonce, rating, comment = "", name = "", email = "", phone = "", publish } = form;
  const said = [String(rating), comment.trim(), name, email, phone.replaceAll(/[^+\d]/g, ""), String(Boolean(publish))];
  return signatureOf(await signingKey(), "answers", [nonce, ...said, location ?? "", employee ?? ""]);
}
