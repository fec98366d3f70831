import { undoResolveFeedback } from "#functions/actions/feedbacks/undo-resolve-feedback.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { undoResolveFeedbackRoute as route } from "#shared/contract/feedbacks.ts";

export const run = async ({ params, actor, now, language }: CallOf<typeof route>) =>
  namePeople(
    params.organization,
    language,
    publicFeedback(unlessRefused(await undoResolveFeedback({ ...params, viewer: actor }, { by: actor.user, now }))),
  );

export const handler = endpoint(route, run);
