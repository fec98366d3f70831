import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const LocalSecret = z.object({
  marks: z.string(),
  stripeSecretKey: z.string(),
  stripePublishableKey: z.string(),
  stripeWebhookSecret: z.string(),
  googlePlacesKey: z.string(),
  tripadvisorKey: z.string(),
});

type LocalSecret = z.infer<typeof LocalSecret>;

const random = () => randomBytes(32).toString("base64url");

/** The secret of a data directory, made at the first start. */
export function localSecret(directory: string): LocalSecret {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "secret.json");
  if (existsSync(file)) return LocalSecret.parse(JSON.parse(readFileSync(file, "utf8")));
  const made = {
    marks: random(),
    stripeSecretKey: `sk_test_${random()}`,
    stripePublishableKey: `pk_test_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    googlePlacesKey: `AIza${random()}`,
    tripadvisorKey: random(),
  };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

export function givenKeys(given: NodeJS.ProcessEnv): Partial<LocalSecret> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, GOOGLE_PLACES_KEY, TRIPADVISOR_KEY } =
    given;
  return {
    ...(STRIPE_SECRET_KEY && { stripeSecretKey: STRIPE_SECRET_KEY }),
    ...(STRIPE_PUBLISHABLE_KEY && { stripePublishableKey: STRIPE_PUBLISHABLE_KEY }),
    ...(STRIPE_WEBHOOK_SECRET && { stripeWebhookSecret: STRIPE_WEBHOOK_SECRET }),
    ...(GOOGLE_PLACES_KEY && { googlePlacesKey: GOOGLE_PLACES_KEY }),
    ...(TRIPADVISOR_KEY && { tripadvisorKey: TRIPADVISOR_KEY }),
  };
}
