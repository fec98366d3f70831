import { changeTemplate } from "#functions/actions/requests/change-template.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { updateTemplateRoute as route } from "#shared/contract/requests.ts";

export const run = async ({ params, body, actor, now, language: asked }: CallOf<typeof route>) => {
  const { organization, channel, language } = params;
  const { subject = null, text, version } = body;
  const change = { channel, language, subject, text, version, author: authorOf(actor) };
  const changed = unlessRefused(await changeTemplate(change, auditActorOf(route, organization, actor, now)));
  return namePeople(organization, asked, changed);
};

export const handler = endpoint(route, run);
