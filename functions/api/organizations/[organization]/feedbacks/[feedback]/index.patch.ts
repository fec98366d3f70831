import { assignFeedback } from "#functions/actions/feedbacks/assign-feedback.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { assignFeedbackRoute as route } from "#shared/contract/feedbacks.ts";

export const run = async ({ params, body, actor, now, language }: CallOf<typeof route>) =>
  namePeople(
    params.organization,
    language,
    publicFeedback(
      unlessRefused(await assignFeedback({ ...params, viewer: actor }, body, { by: authorOf(actor), now })),
    ),
  );

export const handler = endpoint(route, run);
