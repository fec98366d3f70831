import { readAnswerTemplates } from "#functions/data/conversations/answer-templates.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listAnswerTemplatesRoute as route } from "#shared/contract/conversations.ts";

export const run = ({ params }: CallOf<typeof route>) => readAnswerTemplates(params.organization);

export const handler = endpoint(route, run);
