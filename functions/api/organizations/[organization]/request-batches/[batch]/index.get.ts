import { batchFigures } from "#functions/actions/requests/show-batch.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { readBatch } from "#functions/data/requests/batches.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readRequestBatchRoute as route } from "#shared/contract/requests.ts";
import { findsUpload } from "#shared/rules/feedbacks/feedback-visibility.ts";

/** Employees and members limited to locations find only their own. */
export async function run({ params, actor, language }: CallOf<typeof route>) {
  const batch = await readBatch(params.organization, params.batch);
  if (batch === null || !findsUpload(actor, batch)) throw new Problem("batch_not_found");
  return namePeople(params.organization, language, batchFigures(batch));
}

export const handler = endpoint(route, run);
