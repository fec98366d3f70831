import { changeAnswerTemplates } from "#functions/actions/conversations/change-answer-templates.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { updateAnswerTemplatesRoute as route } from "#shared/contract/conversations.ts";

export const run = async ({ params, body: { items, version }, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await changeAnswerTemplates({ items, version }, auditActorOf(route, params.organization, actor, now)));

export const handler = endpoint(route, run);
