import { namePeople } from "#functions/data/names/name-people.ts";
import { type BatchItem, listBatches, publicBatch } from "#functions/data/requests/batches.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listRequestBatchesRoute as route } from "#shared/contract/requests.ts";
import { findsUpload } from "#shared/rules/feedbacks/feedback-visibility.ts";

const usualLimit = 10;

/** Employees and members limited to locations find only their own. */
export const run = ({ params: { organization }, query: { cursor, limit }, actor, language }: CallOf<typeof route>) =>
  paged([organization, "request-batches"], cursor, async (after) => {
    const isShown = (batch: BatchItem) => findsUpload(actor, batch);
    const { items, next } = await listBatches(organization, { limit: Number(limit ?? usualLimit), after, isShown });
    return { items: await namePeople(organization, language, items.map(publicBatch)), next };
  });

export const handler = endpoint(route, run);
