import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { withTimeout } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import { oursToMend, unsentCause } from "#shared/rules/sending/unsent-cause.ts";

/**
 * `later`: certainly not taken, retry. `failed`: refused for good. `unknown`: possibly taken, never retried. `reason`
 * is an error's name, since messages may quote addresses.
 */
export type DeliveryResult = { outcome: "sent" } | { outcome: "later" | "failed" | "unknown"; reason: string };

/**
 * No SDK retries, and one connection per message: a reset of a reused connection looks like a message that may have
 * been taken.
 */
export const deliveryClient = () =>
  ({
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: Number(variable("PROVIDER_TIMEOUT")),
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: false },
      httpsAgent: { keepAlive: false },
    },
  }) as const;

const attempts = 3;
const firstPause = 200;
/** Milliseconds per attempt; the client's time-outs miss answers that stall midway. */
const attemptAtMost = 6_000;

const throttled = /Throttl|TooManyRequests|RequestLimitExceeded/;
const neverLeft = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CredentialsProviderError",
]);
/** The SDK gives connect failures and lost answers the same name; only the message differs. */
const neverConnected = /did not establish a connection/;
/** SES names these like a bad address; only the message shows that our identity or account is at fault. */
const oursInWords = /identities failed the check|Sending (suspended|paused)/i;

const SdkError = z.object({
  name: z.string(),
  message: z._default(z.string(), ""),
  code: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
});

/** A provider's name for a temporary or own failure must not read later as a bad address. */
const putOff = (reason: string) => ({
  outcome: "later" as const,
  reason: unsentCause(reason) === "away" ? reason : `Unavailable.${reason}`,
});

/** `again`: a retry within a second may help. */
function failureOf(error: unknown): { outcome: "later" | "failed" | "unknown"; reason: string; again: boolean } {
  const { data } = SdkError.safeParse(error);
  if (!data) return { outcome: "unknown", reason: "unreadable", again: false };
  const reason = data.code ?? data.name;
  const status = data.$metadata?.httpStatusCode ?? 0;
  const refusedNow = status === 429 || status === 503 || throttled.test(data.name) || neverLeft.has(reason);
  if (refusedNow || neverConnected.test(data.message)) return { ...putOff(reason), again: refusedNow };
  if (status === 401 || status === 403 || oursToMend.test(data.name)) return { ...putOff(reason), again: false };
  if (status === 400 && oursInWords.test(data.message)) return { ...putOff("IdentityNotVerified"), again: false };
  // 408 leaves open whether the message was taken.
  return { outcome: status >= 400 && status < 500 && status !== 408 ? "failed" : "unknown", reason, again: false };
}

/**
 * Retries only if the message was certainly not taken: three attempts, full jitter, at most one delivery. Never throws.
 */
export async function deliver(send: () => Promise<{ MessageId?: string | undefined }>): Promise<DeliveryResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { MessageId } = await withTimeout(attemptAtMost, send);
      // A proxy may have answered in the provider's place.
      return MessageId ? { outcome: "sent" } : { outcome: "unknown", reason: "unreadable" };
    } catch (error) {
      const { again, ...failure } = failureOf(error);
      if (!again || attempt === attempts) return failure;
      await sleep(Math.random() * firstPause * 2 ** attempt);
    }
  }
}
