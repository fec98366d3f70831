import { listAssignees } from "#functions/actions/feedbacks/assignees.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listAssigneesRoute as route } from "#shared/contract/feedbacks.ts";

export const run = async ({ params, query, actor }: CallOf<typeof route>) => ({
  items: unlessRefused(await listAssignees(params.organization, actor, query.feedback?.split(","))),
});

export const handler = endpoint(route, run);
