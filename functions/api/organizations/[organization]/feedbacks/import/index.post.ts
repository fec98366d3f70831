import { importFeedbacks } from "#functions/actions/import-feedbacks.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { importFeedbacks as route } from "#shared/contract/feedbacks.ts";

export async function run({ params, body, now }: CallOf<typeof route>) {
  const { rows, complaints = "resolved" } = body;
  return unlessRefused(await importFeedbacks({ organization: params.organization, rows, complaints, now }));
}

export const handler = endpoint(route, run);
