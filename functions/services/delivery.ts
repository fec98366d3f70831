import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { within } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import { oursToMend, unsentCause } from "#shared/rules/sending/unsent-cause.ts";

/**
 * What happened when a message was handed to a provider. `later`: it was certainly not taken, and another try may help.
 * `failed`: it was refused, and would be again. `unknown`: it may have been taken, because the answer was lost or the
 * provider failed; sending again could deliver it twice. `reason` is the error's name, never its message, which may
 * quote an address.
 */
export type Delivery = { outcome: "sent" } | { outcome: "later" | "failed" | "unknown"; reason: string };

/**
 * Settings for every provider's client: short timeouts, and no retries by the SDK, because `deliver` decides about those.
 * Each message has a connection of its own: a provider closes idle ones, also while Lambda sleeps, and a reset of a reused
 * connection looks as if the message may have been taken. It would then be `unknown`, and never sent.
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
/** The SDK names a connection that was never made like an answer that never came. Only its words tell them apart. */
const neverConnected = /did not establish a connection/;
/** SES names these like a bad address. Only its words say that our own identity, or the whole account, is not let send. */
const oursInWords = /identities failed the check|Sending (suspended|paused)/i;

/** The parts of an SDK error that matter here. */
const SdkError = z.object({
  name: z.string(),
  message: z._default(z.string(), ""),
  code: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
});

/** Whatever names a refusal that ends by itself or by us, people are told by it later that it was not the address. */
const putOff = (reason: string) => ({
  outcome: "later" as const,
  reason: unsentCause(reason) === "away" ? reason : `Unavailable.${reason}`,
});

/** What an error says of the message. `again`: another try within the next second may help. */
function failureOf(error: unknown): { outcome: "later" | "failed" | "unknown"; reason: string; again: boolean } {
  const { data } = SdkError.safeParse(error);
  if (!data) return { outcome: "unknown", reason: "unreadable", again: false };
  const reason = data.code ?? data.name;
  const status = data.$metadata?.httpStatusCode ?? 0;
  const refusedNow = status === 429 || status === 503 || throttled.test(data.name) || neverLeft.has(reason);
  if (refusedNow || neverConnected.test(data.message)) return { ...putOff(reason), again: refusedNow };
  if (status === 401 || status === 403 || oursToMend.test(data.name)) return { ...putOff(reason), again: false };
  if (status === 400 && oursInWords.test(data.message)) return { ...putOff("IdentityNotVerified"), again: false };
  // 408: our call was too slow. Whether it was taken is not said.
  return { outcome: status >= 400 && status < 500 && status !== 408 ? "failed" : "unknown", reason, again: false };
}

/**
 * Calls `send`, and calls it again only if the message was certainly not taken (throttled, unavailable, or provider
 * unreachable): three attempts at most, with full jitter. A message is therefore sent at most once. Never throws.
 */
export async function deliver(send: () => Promise<{ MessageId?: string | undefined }>): Promise<Delivery> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { MessageId } = await within(attemptAtMost, send);
      // Something between may have answered in the provider's place.
      return MessageId ? { outcome: "sent" } : { outcome: "unknown", reason: "unreadable" };
    } catch (error) {
      const { again, ...failure } = failureOf(error);
      if (!again || attempt === attempts) return failure;
      await sleep(Math.random() * firstPause * 2 ** attempt);
    }
  }
}
