import * as feedbacks from "#functions/data/feedbacks.ts";
import { authorOf, changedFeedback } from "#functions/http/changed-feedback.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { noteFeedback } from "#shared/contract/feedbacks.ts";

export async function run(
  { params, body, actor, now }: CallOf<typeof noteFeedback>,
  deps: { feedbacks: typeof feedbacks },
) {
  const { organization, feedback } = params;
  return changedFeedback(
    await deps.feedbacks.noteFeedback(organization, feedback, authorOf(actor.user), body.text, now),
  );
}

export const handler = endpoint(noteFeedback, run, { feedbacks });
