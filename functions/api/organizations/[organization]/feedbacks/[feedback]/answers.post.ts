import { sendAnswer } from "#functions/actions/conversations/send-answer.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sendAnswerRoute as route } from "#shared/contract/conversations.ts";

export async function run({ params, body, actor, now, language }: CallOf<typeof route>) {
  const answering = { by: authorOf(actor), byMember: actor.user !== null, now };
  const answered = unlessRefused(await sendAnswer({ ...params, viewer: actor }, body, answering));
  return namePeople(params.organization, language, publicFeedback(answered));
}

export const handler = endpoint(route, run);
