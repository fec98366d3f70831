import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { within } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";

const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});
const Secret = z.object({ signing: z.string().check(z.minLength(32)) });

/** Milliseconds for the request with its repetitions. */
const patience = 6_000;

let known: Promise<string> | undefined;

async function read(): Promise<string> {
  const asked = new GetSecretValueCommand({ SecretId: variable("SECRET_NAME") });
  const { SecretString } = await within(patience, (abortSignal) => client.send(asked, { abortSignal }));
  return Secret.parse(JSON.parse(SecretString ?? "null")).signing;
}

/** The signing key. It is read once per process; after a failed read, the next call reads again. */
export function signingKey(): Promise<string> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}
