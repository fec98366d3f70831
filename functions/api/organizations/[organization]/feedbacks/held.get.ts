import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { listHeld } from "#functions/data/feedbacks/held.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listHeldFeedbacksRoute as route } from "#shared/contract/feedbacks.ts";

export async function run({ params, language }: CallOf<typeof route>) {
  const { items, more } = await listHeld(params.organization);
  return namePeople(params.organization, language, { items: items.map((feedback) => publicFeedback(feedback)), more });
}

export const handler = endpoint(route, run);
