import { eraseFeedback } from "#functions/actions/feedbacks/erase-feedback.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { eraseFeedbackRoute as route } from "#shared/contract/feedbacks.ts";

export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const by = auditActorOf(route, params.organization, actor, now);
  unlessRefused(await eraseFeedback(params.feedback, by, query.others ?? null));
  return undefined;
}

export const handler = endpoint(route, run);
