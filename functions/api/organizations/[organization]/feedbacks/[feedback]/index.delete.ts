import * as feedbacks from "#functions/data/feedbacks.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { eraseFeedback } from "#shared/contract/feedbacks.ts";

export async function run({ params }: CallOf<typeof eraseFeedback>, deps: { feedbacks: typeof feedbacks }) {
  if (!(await deps.feedbacks.eraseFeedback(params.organization, params.feedback)))
    throw new Problem("feedback_not_found");
  return undefined;
}

export const handler = endpoint(eraseFeedback, run, { feedbacks });
