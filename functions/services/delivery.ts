import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { within } from "#functions/deadline.ts";

/**
 * What happened when a message was handed to a provider. `failed`: the provider did not accept it. `unknown`: it may
 * have, because the answer was lost or the provider failed; sending again could deliver it twice. `reason` is the
 * error's name, never its message, which may quote an address.
 */
export type Delivery = { outcome: "sent" } | { outcome: "failed" | "unknown"; reason: string };

/** Settings for every provider's client: short timeouts, and no retries by the SDK, because `deliver` decides about those. */
export const deliveryClient = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
} as const;

const attempts = 3;
const firstPause = 200;
/** Milliseconds of one attempt. The client's own time-outs do not see an answer that breaks off in the middle. */
const attemptAtMost = 6_000;

const throttled = /Throttl|TooManyRequests|RequestLimitExceeded/;
/** Errors from before the request was sent: name not found, connection refused, or no credentials. */
const neverLeft = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CredentialsProviderError",
]);

/** The parts of an SDK error that matter here. */
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
 * Calls `send`, and calls it again only if the message was certainly not accepted (throttled, or provider unreachable):
 * three attempts at most, with full jitter. A message is therefore sent at most once. Never throws.
 */
export async function deliver(send: () => Promise<unknown>): Promise<Delivery> {
  for (let attempt = 1; ; attempt++) {
    try {
      await within(attemptAtMost, send);
      return { outcome: "sent" };
    } catch (error) {
      const { again, ...failure } = failureOf(error);
      if (!again || attempt === attempts) return failure;
      await sleep(Math.random() * firstPause * 2 ** attempt);
    }
  }
}
