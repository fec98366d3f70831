import * as feedbacks from "#functions/data/feedbacks.ts";
import { authorOf, changedFeedback } from "#functions/http/changed-feedback.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { resolveFeedback } from "#shared/contract/feedbacks.ts";

export async function run(
  { params, body, actor, now }: CallOf<typeof resolveFeedback>,
  deps: { feedbacks: typeof feedbacks },
) {
  const { organization, feedback } = params;
  return changedFeedback(
    await deps.feedbacks.resolveFeedback(organization, feedback, authorOf(actor.user), body.note ?? "", now),
  );
}

export const handler = endpoint(resolveFeedback, run, { feedbacks });
