import { listAssignees } from "#functions/actions/feedbacks/assignees.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listAssigneesRoute as route } from "#shared/contract/feedbacks.ts";

export const run = async ({ params }: CallOf<typeof route>) => ({ items: await listAssignees(params.organization) });

export const handler = endpoint(route, run);
