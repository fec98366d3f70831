import { importFeedbacks } from "#functions/actions/feedbacks/import-feedbacks.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { partOfOperation } from "#functions/http/operation.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { importFeedbacksRoute as route } from "#shared/contract/feedbacks.ts";

export async function run({ params: { organization }, body, actor, now }: CallOf<typeof route>) {
  const { rows, complaints = "resolved" } = body;
  const { by, operation } = await partOfOperation(auditActorOf(route, organization, actor, now), body.operation);
  return { ...unlessRefused(await importFeedbacks({ rows, complaints }, by)), operation };
}

export const handler = endpoint(route, run);
