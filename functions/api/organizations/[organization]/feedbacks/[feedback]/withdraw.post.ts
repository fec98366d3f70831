import { withdrawByStaff } from "#functions/actions/feedbacks/withdraw-comment.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { withdrawCommentRoute as route } from "#shared/contract/feedbacks.ts";

export const run = async ({ params, actor, now, language }: CallOf<typeof route>) =>
  namePeople(
    params.organization,
    language,
    publicFeedback(
      unlessRefused(await withdrawByStaff(params.feedback, auditActorOf(route, params.organization, actor, now))),
    ),
  );

export const handler = endpoint(route, run);
