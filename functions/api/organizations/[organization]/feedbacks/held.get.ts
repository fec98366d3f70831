import { listReadableHeld } from "#functions/actions/places/within-plan.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listHeldFeedbacksRoute as route } from "#shared/contract/feedbacks.ts";
import { locationsSeen } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, language, now }: CallOf<typeof route>) {
  const { items, more } = await listReadableHeld(params.organization, locationsSeen(actor), now);
  return namePeople(params.organization, language, { items: items.map((feedback) => publicFeedback(feedback)), more });
}

export const handler = endpoint(route, run);
