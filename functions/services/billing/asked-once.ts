import Stripe from "stripe";
import { OutsideServiceFailed } from "#functions/outside-service.ts";
import { asked } from "./client.ts";

/** Keys that are tried for one call, at most: each costs two requests. */
const keysAtMost = 12;
/** Pages of a hundred objects that are looked through, at most. */
const pagesAtMost = 10;

/** What a look for something answers that a call may have made: it, that there certainly is none, or that nobody can tell. */
export type Sought<Of> = Of | "nothing" | "unknown";

/** A page of one of Stripe's lists. */
type PageOf<Of> = (stripe: Stripe, page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Of>>;

/** Looks through one of Stripe's lists. Raises `OutsideServiceFailed`. */
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
 * Whether Stripe failed at a call before, and now answers that failure again: it keeps whatever it answered under a call's
 * key for a day at least, a 500 too, and so would answer it all day long, however well it is
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export const isKept = (error: unknown): boolean =>
  error instanceof OutsideServiceFailed &&
  error.cause instanceof Stripe.errors.StripeError &&
  (error.cause.statusCode ?? 0) >= 500 &&
  error.cause.headers?.["idempotent-replayed"] === "true";

/**
 * What Stripe makes by a call that has a key of its own, once however often it is asked for. Where Stripe keeps a failure
 * under the key, `find` looks for what that call may have made all the same: only where there is certainly nothing it is
 * asked for under the next key, which everybody who asks for the same derives alike. Of those further keys one at most is
 * used up in a call: the package does not repeat them, and Stripe's fresh failure ends it. Raises what `asked` does, where
 * nobody can tell as well.
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
      if (place === keysAtMost || !isKept(error)) throw error;
      const made = await find();
      if (made === "unknown") throw error;
      if (made !== "nothing") return made;
    }
}
