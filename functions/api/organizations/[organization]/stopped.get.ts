import { findStopped } from "#functions/actions/requests/stopped-people.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { listStopped } from "#functions/data/requests/contacts.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listStoppedRoute as route } from "#shared/contract/requests.ts";

const usualLimit = 50;

/** A page of suppressed contacts, or the one that matches the query. */
export async function run({ params: { organization }, query, language }: CallOf<typeof route>) {
  const { cursor, limit = usualLimit, q = "" } = query;
  if (q.trim() !== "") {
    const found = unlessRefused(await findStopped(organization, q));
    return { items: await namePeople(organization, language, found), next: null };
  }
  const page = paged([organization, "stopped"], cursor, (after) =>
    listStopped(organization, { limit: Number(limit), after }),
  );
  return namePeople(organization, language, page);
}

export const handler = endpoint(route, run);
