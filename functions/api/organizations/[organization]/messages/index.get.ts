import { unsentMessages } from "#functions/actions/sending/unsent-messages.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listMessages as route } from "#shared/contract/messages.ts";

export const run = ({ params }: CallOf<typeof route>) => unsentMessages(params.organization);

export const handler = endpoint(route, run);
