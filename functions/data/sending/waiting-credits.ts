import * as z from "zod/mini";
import { messageKey } from "#functions/data/keys.ts";
import { readAll } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { listLedger } from "./sms-pool.ts";

/** Milliseconds; requests are planned up to a year ahead. */
const lookedBack = 380 * oneDay;

const page = 100;

const Waiting = z.object({ _id: z.string(), status: z.enum(["queued", "sending"]) });

async function waitingOf(ids: readonly string[]): Promise<Set<string>> {
  const items = await readAll(ids.map(messageKey), { ConsistentRead: true });
  return new Set(
    items.flatMap((item) => {
      const read = Waiting.safeParse(item);
      return read.success ? [read.data._id] : [];
    }),
  );
}

/** Credits held by queued messages, refundable if not sent; counts newest first until `enough`. */
export async function readWaitingCredits(organization: string, enough: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lookedBack).toISOString();
  const back = new Set<string>();
  let held = 0;
  for (let after: string | null = null; held < enough; ) {
    const { items, next } = await listLedger(organization, { limit: page, after });
    for (const { about, credits } of items) if (about !== null && credits > 0) back.add(about);
    const spent = items.filter(({ about, credits }) => about !== null && credits < 0 && !back.has(about));
    const waiting = await waitingOf([...new Set(spent.map(({ about }) => about ?? ""))]);
    for (const { about, credits } of spent) if (about !== null && waiting.has(about)) held -= credits;
    if (next === null || (items.at(-1)?.at ?? since) < since) break;
    after = next;
  }
  return Math.min(held, Math.max(0, enough));
}
