import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { within } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import type { SourceName } from "#shared/model/invitation.ts";

const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});
const Signing = z.object({ signing: z.string().check(z.minLength(32)) });
const Stripe = z.object({
  stripeSecretKey: z.string(),
  stripePublishableKey: z.string(),
  stripeWebhookSecret: z.string(),
});
/** A source whose key nobody has entered is not read, and the secret is not asked for again because of it. */
const Sources = z.object({ googlePlacesKey: z.optional(z.string()), tripadvisorKey: z.optional(z.string()) });

/** Milliseconds for the request with its repetitions. */
const patience = 6_000;

let known: Promise<unknown> | undefined;

async function read(): Promise<unknown> {
  const asked = new GetSecretValueCommand({ SecretId: variable("SECRET_NAME") });
  const { SecretString } = await within(patience, (abortSignal) => client.send(asked, { abortSignal }));
  return JSON.parse(SecretString ?? "null");
}

/** What the secret holds, as `part` reads it. It is read once per process; after a failed read, the next call reads again. */
async function secret<Part>(part: z.ZodMiniType<Part>): Promise<Part> {
  known ??= read();
  try {
    return part.parse(await known);
  } catch (error) {
    known = undefined;
    throw error;
  }
}

/** The signing key. */
export const signingKey = async (): Promise<string> => (await secret(Signing)).signing;

/** The keys of Stripe: that of the API, the one that pages may know, and that of the webhook's signature. */
export const stripeKeys = (): Promise<z.infer<typeof Stripe>> => secret(Stripe);

/** The keys of the APIs that ratings and reviews are read from; null for one that nobody has entered. */
export async function sourceKeys(): Promise<Record<SourceName, string | null>> {
  const { googlePlacesKey, tripadvisorKey } = await secret(Sources);
  return { google: googlePlacesKey || null, tripadvisor: tripadvisorKey || null };
}
