import { namePeople } from "#functions/data/names/name-people.ts";
import { listBatches, publicBatch } from "#functions/data/requests/batches.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listRequestBatchesRoute as route } from "#shared/contract/requests.ts";
import { isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";

const usualLimit = 10;

/** Employees find only their own. */
export const run = ({ params: { organization }, query: { cursor, limit }, actor, language }: CallOf<typeof route>) =>
  paged([organization, "request-batches"], cursor, async (after) => {
    const { items, next } = await listBatches(organization, { limit: Number(limit ?? usualLimit), after });
    const reached = items.filter(({ by }) => isWithinReach(actor, { employee: by })).map(publicBatch);
    return { items: await namePeople(organization, language, reached), next };
  });

export const handler = endpoint(route, run);
