import * as z from "zod/mini";
import { hashOfNonce } from "#functions/crypto/nonce.ts";
import { signingKey } from "#functions/services/secrets.ts";

const Form = z.object({ nonce: z.string(), homepage: z.optional(z.string()) });

/**
 * Whether a form was shown by us for this very organization within the last day, as its nonce says, and filled in by a person,
 * who does not see the hidden field.
 */
export async function recognizeForm({
  body,
  organization,
  now,
}: {
  body: unknown;
  organization: string | null;
  now: Date;
}): Promise<boolean> {
  const { data } = Form.safeParse(body);
  if (data === undefined || data.homepage || organization === null) return false;
  return hashOfNonce(await signingKey(), organization, data.nonce, now) !== null;
}
