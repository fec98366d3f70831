import * as z from "zod/mini";
import { isNonceOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { RatingForm } from "#shared/contract/inputs/rating-form.ts";

/** Parsed like the form itself, so that a valid form is always recognized. */
const Form = z.pick(RatingForm, { nonce: true });

/** Whether we created the form's nonce for this organization, however old. */
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
