import { ulid } from "ulid";
import * as z from "zod/mini";
import { Id } from "#shared/contract/inputs/id.ts";
import { type SmsPack, smsPacks } from "#shared/model/sms-purchase.ts";

const Begun = z.object({ id: Id, at: z.number() });
type Begun = z.infer<typeof Begun>;

/** Milliseconds in which another tap on the same pack is the same purchase. */
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

/** Reuses the id until the outcome is known, even after a reload, so that double taps buy once. */
export function purchaseId(organization: string, pack: SmsPack, now: number): string {
  const begun = begunOf(organization, pack);
  if (begun !== null && now - begun.at < sameFor) return begun.id;
  const id = ulid(now);
  try {
    sessionStorage.setItem(keyOf(organization, pack), JSON.stringify({ id, at: now }));
  } catch {
    // Storage may be blocked.
  }
  return id;
}

export function forgetPurchase(organization: string, id: string): void {
  const pack = smsPacks.find((one) => begunOf(organization, one)?.id === id);
  try {
    if (pack !== undefined) sessionStorage.removeItem(keyOf(organization, pack));
  } catch {
    // Storage may be blocked.
  }
}
