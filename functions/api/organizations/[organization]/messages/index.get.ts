import { showUnsent } from "#functions/actions/sending/show-unsent.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listMessagesRoute as route } from "#shared/contract/messages.ts";

export const run = ({ params, language, now }: CallOf<typeof route>) =>
  namePeople(params.organization, language, showUnsent(params.organization, now));

export const handler = endpoint(route, run);
