import { showTemplates } from "#functions/actions/requests/show-templates.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listTemplatesRoute as route } from "#shared/contract/requests.ts";

export const run = ({ params, language }: CallOf<typeof route>) =>
  namePeople(params.organization, language, showTemplates(params.organization));

export const handler = endpoint(route, run);
