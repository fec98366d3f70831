import { undoContact } from "#functions/actions/feedbacks/contact-customer.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { undoContactRoute as route } from "#shared/contract/feedbacks.ts";

export const run = async ({ params, actor, language }: CallOf<typeof route>) =>
  namePeople(
    params.organization,
    language,
    publicFeedback(unlessRefused(await undoContact({ ...params, viewer: actor }, actor.user._id))),
  );

export const handler = endpoint(route, run);
