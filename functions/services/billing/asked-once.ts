import Stripe from "stripe";
import { OutsideServiceFailed } from "#functions/deadline.ts";
import { asked } from "./client.ts";

const keysAtMost = 12;
const pagesAtMost = 10;

/** The object found, `nothing` if it certainly doesn't exist, `unknown` if undecidable. */
export type Sought<Of> = Of | "nothing" | "unknown";

type PageOf<Of> = (stripe: Stripe, page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Of>>;

/** Searches one of Stripe's lists. Raises `OutsideServiceFailed`. */
export const seek = <Of extends { id: string }>(list: PageOf<Of>, isIt: (one: Of) => boolean): Promise<Sought<Of>> =>
  asked(async (stripe) => {
    let after: string | undefined;
    for (let pages = 0; pages < pagesAtMost; pages++) {
      const page = await list(stripe, { limit: 100, ...(after !== undefined && { starting_after: after }) });
      const found = page.data.find(isIt);
      if (found !== undefined) return found;
      if (!page.has_more) return "nothing";
      after = page.data.at(-1)?.id;
    }
    return "unknown";
  });

/**
 * Stripe replays a failed answer, even a 500, under the same key for at least a day:
 * https://docs.stripe.com/api/idempotent_requests
 */
export const isKeyReplayed = (error: unknown): boolean =>
  error instanceof OutsideServiceFailed &&
  error.cause instanceof Stripe.errors.StripeError &&
  (error.cause.statusCode ?? 0) >= 500 &&
  error.cause.headers?.["idempotent-replayed"] === "true";

/**
 * Creates an object once by idempotency key; after a replayed failure, tries the next key only if `find` certainly
 * finds nothing.
 */
export async function askedOnce<Of>(
  key: string,
  make: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<Of>,
  find: () => Promise<Sought<Of>>,
): Promise<Of> {
  const first = { idempotencyKey: key };
  for (let place = 1; ; place++)
    try {
      const options = place === 1 ? first : { idempotencyKey: `${key}-again-${place}`, maxNetworkRetries: 0 };
      return await asked((stripe) => make(stripe, options));
    } catch (error) {
      if (place === keysAtMost || !isKeyReplayed(error)) throw error;
      const made = await find();
      if (made === "unknown") throw error;
      if (made !== "nothing") return made;
    }
}
