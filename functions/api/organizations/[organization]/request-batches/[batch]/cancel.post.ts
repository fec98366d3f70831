import { cancelBatch } from "#functions/actions/requests/cancel-batch.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { readBatch } from "#functions/data/requests/batches.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { cancelRequestBatchRoute as route } from "#shared/contract/requests.ts";
import { findsUpload } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, now, language }: CallOf<typeof route>) {
  const batch = await readBatch(params.organization, params.batch);
  if (batch === null || !findsUpload(actor, batch)) throw new Problem("batch_not_found");
  const canceled = await cancelBatch(params.batch, auditActorOf(route, params.organization, actor, now));
  return namePeople(params.organization, language, unlessRefused(canceled));
}

export const handler = endpoint(route, run);
