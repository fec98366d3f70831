import { dismissUnsent } from "#functions/data/unsent-messages.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { dismissMessage as route } from "#shared/contract/messages.ts";

export async function run({ params }: CallOf<typeof route>) {
  if (!(await dismissUnsent(params.organization, params.message))) throw new Problem("message_not_found");
  return undefined;
}

export const handler = endpoint(route, run);
