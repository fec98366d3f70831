import * as z from "zod/mini";
import { isNonceOf } from "#functions/crypto/nonce.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { RatingForm } from "#shared/contract/inputs/rating-form.ts";

/** As the form itself is read, or what is stored would count as what was never shown. */
const Form = z.pick(RatingForm, { nonce: true });

/**
 * Whether a form was shown by us for this very organization, at any time, as its nonce says. Its other answers may be as wrong
 * as they like: what is wrong with an honest form is named, and one that was open for too long gets a new nonce.
 */
export async function recognizeForm({
  body,
  organization,
}: {
  body: unknown;
  organization: string | null;
}): Promise<boolean> {
  const { data } = Form.safeParse(body);
  if (data === undefined || organization === null) return false;
  return isNonceOf(await signingKey(), organization, data.nonce);
}
