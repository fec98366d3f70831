import * as z from "zod/mini";
import { hashOfNonce } from "#functions/crypto/nonce.ts";
import { signingKey } from "#functions/services/secrets.ts";

const Form = z.object({ nonce: z.string() });

/** Whether a form was shown by us for this very organization within the last day: its nonce says so. */
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
  if (data === undefined || organization === null) return false;
  return hashOfNonce(await signingKey(), organization, data.nonce, now) !== null;
}
