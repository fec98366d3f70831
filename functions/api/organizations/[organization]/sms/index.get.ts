import { listPurchases, publicPurchase } from "#functions/data/billing/purchases.ts";
import { readRefill, refillStanding } from "#functions/data/billing/refill.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { readRequests } from "#functions/data/requests/requests.ts";
import { listLedger, readPool } from "#functions/data/sending/sms-pool.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readSmsPoolRoute as route } from "#shared/contract/requests.ts";
import type { LedgerEntry, LedgerLine } from "#shared/model/sms-ledger.ts";
import { waitingPurchase } from "#shared/rules/billing/open-purchases.ts";

const usualLimit = 50;

const isOfRequest = ({ cause }: LedgerEntry): boolean => cause.startsWith("request") || cause.startsWith("reminder");

/** Alerts and purchases have no request. */
async function withRequests(organization: string, entries: readonly LedgerEntry[]): Promise<LedgerLine[]> {
  const ids = entries.filter(isOfRequest).flatMap(({ about }) => about ?? []);
  const requests = await readRequests(organization, [...new Set(ids)]);
  const byId = new Map(requests.map((request) => [request._id, request]));
  return entries.map((entry) => {
    const { batch = null, customer = null } = byId.get(entry.about ?? "") ?? {};
    return { ...entry, batch, customer: customer && (customer.name ?? customer.phone) };
  });
}

/** The last page adds the balance from before the first entry. */
export async function run({ params: { organization }, query, now, language }: CallOf<typeof route>) {
  const { cursor, limit = usualLimit } = query;
  const [{ credits, opening }, pool, purchases, page] = await Promise.all([
    readPool(organization),
    readRefill(organization),
    cursor === undefined ? listPurchases(organization) : [],
    paged([organization, "ledger"], cursor, (after) => listLedger(organization, { limit: Number(limit), after })),
  ]);
  const first = { _id: "opening", cause: "opening" as const, credits: opening, at: null, about: null, by: null };
  const entries = page.next === null ? [...page.items, first] : page.items;
  return namePeople(organization, language, {
    ...page,
    items: await withRequests(organization, entries),
    credits,
    refill: refillStanding(pool),
    waiting: waitingPurchase(purchases.map(publicPurchase), now),
  });
}

export const handler = endpoint(route, run);
