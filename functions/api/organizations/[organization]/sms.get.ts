import { listLedger, readPool } from "#functions/data/sending/sms-pool.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { paged } from "#functions/http/pages.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readSmsPool as route } from "#shared/contract/requests.ts";

const usualLimit = 50;

/** The SMS credits, and a page of what changed them. On the last page stands what there was before all changes. */
export async function run({ params: { organization }, query }: CallOf<typeof route>) {
  const { cursor, limit = usualLimit } = query;
  const [{ credits, opening }, page] = await Promise.all([
    readPool(organization),
    paged([organization, "ledger"], cursor, (after) => listLedger(organization, { limit: Number(limit), after })),
  ]);
  const first = { _id: "opening", cause: "opening" as const, credits: opening, at: null, about: null, by: null };
  return { ...page, items: page.next === null ? [...page.items, first] : page.items, credits };
}

export const handler = endpoint(route, run);
