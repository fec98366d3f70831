import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";

/**
 * What came of handing a message to a provider. `failed`: certainly not taken. `unknown`: nobody can tell, since the
 * answer got lost on the way or the provider broke; sending again could say it twice. `reason` is the error's name,
 * never its words, which may quote an address.
 */
export type Delivery = { outcome: "sent" } | { outcome: "failed" | "unknown"; reason: string };

/** Settings of every provider's client: a broken connection shows soon, and the SDK itself repeats nothing (see `deliver`). */
export const deliveryClient = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
} as const;

const attempts = 3;
const firstPause = 200;

const throttled = /Throttl|TooManyRequests|RequestLimitExceeded/;
/** The name was not found, nobody listened, or we had nothing to sign with: no byte of the message left. */
const neverLeft = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CredentialsProviderError",
]);

/** What the SDK's errors tell of a failure. */
const SdkError = z.object({
  name: z.string(),
  code: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
});

function failureOf(error: unknown): { outcome: "failed" | "unknown"; reason: string; again: boolean } {
  const { data } = SdkError.safeParse(error);
  if (!data) return { outcome: "unknown", reason: "unreadable", again: false };
  const reason = data.code ?? data.name;
  const status = data.$metadata?.httpStatusCode ?? 0;
  if (status === 429 || throttled.test(data.name) || neverLeft.has(reason))
    return { outcome: "failed", reason, again: true };
  return { outcome: status >= 400 && status < 500 ? "failed" : "unknown", reason, again: false };
}

/**
 * Sends at most once. Only what was certainly not taken is tried again, three times in all with full jitter: throttling
 * and a provider that cannot be reached. Never throws.
 */
export async function deliver(send: () => Promise<unknown>): Promise<Delivery> {
  for (let attempt = 1; ; attempt++) {
    try {
      await send();
      return { outcome: "sent" };
    } catch (error) {
      const { again, ...failure } = failureOf(error);
      if (!again || attempt === attempts) return failure;
      await sleep(Math.random() * firstPause * 2 ** attempt);
    }
  }
}
