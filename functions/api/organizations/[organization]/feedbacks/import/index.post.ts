import { importFeedbacks } from "#functions/actions/feedbacks/import-feedbacks.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { importFeedbacks as route } from "#shared/contract/feedbacks.ts";

export async function run({ params: { organization }, body, actor, now }: CallOf<typeof route>) {
  const { rows, complaints = "resolved" } = body;
  const by = { user: authorOf(actor)._id, route: route.id };
  return unlessRefused(await importFeedbacks({ organization, rows, complaints, by, now }));
}

export const handler = endpoint(route, run);
