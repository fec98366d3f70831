import { ulid } from "ulid";
import * as z from "zod/mini";
import { Id } from "#shared/contract/inputs/id.ts";
import { type SmsPack, smsPacks } from "#shared/model/sms-purchase.ts";

/** A purchase that was begun and of which nobody knows yet what became of it. */
const Begun = z.object({ id: Id, at: z.number() });
type Begun = z.infer<typeof Begun>;

/** For how long, in milliseconds, another tap on the same pack is the same purchase. */
const sameFor = 3_600_000;

const keyOf = (organization: string, pack: SmsPack) => `purchase ${organization} ${pack}`;

function begunOf(organization: string, pack: SmsPack): Begun | null {
  try {
    const begun = z.safeParse(Begun, JSON.parse(sessionStorage.getItem(keyOf(organization, pack)) ?? "null"));
    return begun.success ? begun.data : null;
  } catch {
    return null;
  }
}

/**
 * The id of a purchase of SMS credits. Until it is known what became of one, another tap on the same pack has its id, also
 * after a reload: so it buys once.
 */
export function purchaseId(organization: string, pack: SmsPack, now: number): string {
  const begun = begunOf(organization, pack);
  if (begun !== null && now - begun.at < sameFor) return begun.id;
  const id = ulid(now);
  try {
    sessionStorage.setItem(keyOf(organization, pack), JSON.stringify({ id, at: now }));
  } catch {
    // The purchase itself works without.
  }
  return id;
}

/** Forgets a purchase, because it is known what became of it: the next tap buys another one. */
export function forgetPurchase(organization: string, id: string): void {
  const pack = smsPacks.find((one) => begunOf(organization, one)?.id === id);
  try {
    if (pack !== undefined) sessionStorage.removeItem(keyOf(organization, pack));
  } catch {
    // Where the browser stores nothing, there is nothing to forget.
  }
}
