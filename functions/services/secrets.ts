import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { withTimeout } from "#functions/deadline.ts";
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
const Sources = z.object({ googlePlacesKey: z.optional(z.string()), tripadvisorKey: z.optional(z.string()) });

/** Milliseconds including retries. */
const patience = 6_000;

let known: Promise<unknown> | undefined;

async function read(): Promise<unknown> {
  const asked = new GetSecretValueCommand({ SecretId: variable("SECRET_NAME") });
  const { SecretString } = await withTimeout(patience, (abortSignal) => client.send(asked, { abortSignal }));
  return JSON.parse(SecretString ?? "null");
}

/** Read once per process; a failed read is retried. */
async function secret<Part>(part: z.ZodMiniType<Part>): Promise<Part> {
  known ??= read();
  try {
    return part.parse(await known);
  } catch (error) {
    known = undefined;
    throw error;
  }
}

/** The service's signing key. */
export const signingKey = async (): Promise<string> => (await secret(Signing)).signing;

/** Stripe's API key, publishable key and webhook secret. */
export const stripeKeys = (): Promise<z.infer<typeof Stripe>> => secret(Stripe);

/** Keys for Google and Tripadvisor; null if not entered. */
export async function sourceKeys(): Promise<Record<SourceName, string | null>> {
  const { googlePlacesKey, tripadvisorKey } = await secret(Sources);
  return { google: googlePlacesKey || null, tripadvisor: tripadvisorKey || null };
}
