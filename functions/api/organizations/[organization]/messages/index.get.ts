import { showUnsent } from "#functions/actions/sending/show-unsent.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listMessagesRoute as route } from "#shared/contract/messages.ts";

export const run = ({ params }: CallOf<typeof route>) => showUnsent(params.organization);

export const handler = endpoint(route, run);
