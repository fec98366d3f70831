import { importFeedbacks } from "#functions/actions/feedbacks/import-feedbacks.ts";
import { byOf } from "#functions/http/by.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { importFeedbacks as route } from "#shared/contract/feedbacks.ts";

export async function run({ params: { organization }, body, actor, now }: CallOf<typeof route>) {
  const { rows, complaints = "resolved" } = body;
  return unlessRefused(await importFeedbacks({ rows, complaints }, byOf(route, organization, actor, now)));
}

export const handler = endpoint(route, run);
