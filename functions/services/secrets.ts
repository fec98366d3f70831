import { createHmac } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { withTimeout } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import type { SourceName } from "#shared/model/invitation.ts";
import { oneMinute } from "#shared/rules/dates.ts";

const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});
const Key = z.string().check(z.minLength(32));
/** `signing` and the one before it appear with the first rotation (`npm run ops -- rotate`). */
const Marks = z.object({ marks: Key, signing: z.optional(Key), signingBefore: z.optional(Key) });
const Stripe = z.object({
  stripeSecretKey: z.string(),
  stripePublishableKey: z.string(),
  stripeWebhookSecret: z.string(),
});
const Sources = z.object({ googlePlacesKey: z.optional(z.string()), tripadvisorKey: z.optional(z.string()) });

/** Milliseconds including retries. */
const patience = 6_000;

/** Milliseconds after which a new key works everywhere, and a leaked one nowhere. */
const keptFor = 15 * oneMinute;

/** Milliseconds between readings because of an unknown signature, which anybody can send. */
const rereadAfter = oneMinute;

/** The signing key until the first rotation. */
export const firstSigningKey = (marks: string): string =>
  createHmac("sha256", marks).update("signing").digest("base64url");

let known: Promise<unknown> | undefined;
let readAt = 0;

async function read(): Promise<unknown> {
  readAt = Date.now();
  const asked = new GetSecretValueCommand({ SecretId: variable("SECRET_NAME") });
  const { SecretString } = await withTimeout(patience, (abortSignal) => client.send(asked, { abortSignal }));
  return JSON.parse(SecretString ?? "null");
}

/** Kept while it is young; where it cannot be read again, the one before goes on. */
function current(): Promise<unknown> {
  if (known !== undefined && Date.now() - readAt < keptFor) return known;
  const before = known;
  known = before === undefined ? read() : read().catch(() => before);
  return known;
}

async function secret<Part>(part: z.ZodMiniType<Part>): Promise<Part> {
  try {
    return part.parse(await current());
  } catch (error) {
    known = undefined;
    throw error;
  }
}

/** Key of hashes and links that outlive a rotation: of suppressed and erased people, and emailed tokens. */
export const marksKey = async (): Promise<string> => (await secret(Marks)).marks;

/** Keys of sessions, nonces, cursors and browsers' memories: the first signs, all are accepted. */
async function signingKeys(): Promise<readonly [string, ...string[]]> {
  const { marks, signing = firstSigningKey(marks), signingBefore } = await secret(Marks);
  return signingBefore === undefined ? [signing] : [signing, signingBefore];
}

export const signingKey = async (): Promise<string> => (await signingKeys())[0];

/** What `check` finds with an accepted key, else null; the secret is read again if it may have been rotated. */
export async function withSigningKeys<Found>(
  check: (key: string) => Found | null | Promise<Found | null>,
): Promise<Found | null> {
  const tried = new Set<string>();
  for (;;) {
    const keys = (await signingKeys()).filter((key) => !tried.has(key));
    for (const key of keys) {
      const found = await check(key);
      if (found !== null) return found;
      tried.add(key);
    }
    if (keys.length === 0 || Date.now() - readAt < rereadAfter) return null;
    known = read();
  }
}

/** Stripe's API key, publishable key and webhook secret. */
export const stripeKeys = (): Promise<z.infer<typeof Stripe>> => secret(Stripe);

/** Keys for Google and Tripadvisor; null if not entered. */
export async function sourceKeys(): Promise<Record<SourceName, string | null>> {
  const { googlePlacesKey, tripadvisorKey } = await secret(Sources);
  return { google: googlePlacesKey || null, tripadvisor: tripadvisorKey || null };
}
