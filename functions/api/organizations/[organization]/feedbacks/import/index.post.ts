import { importFeedbacks } from "#functions/actions/feedbacks/import-feedbacks.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { partOf } from "#functions/http/operation.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { importFeedbacks as route } from "#shared/contract/feedbacks.ts";

export async function run({ params: { organization }, body, actor, now }: CallOf<typeof route>) {
  const { rows, complaints = "resolved" } = body;
  const { by, operation } = await partOf(byOf(route, organization, actor, now), body.operation);
  return { ...unlessRefused(await importFeedbacks({ rows, complaints }, by)), operation };
}

export const handler = endpoint(route, run);
