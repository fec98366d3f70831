import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { listHeld } from "#functions/data/feedbacks/held.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listHeldFeedbacksRoute as route } from "#shared/contract/feedbacks.ts";

export async function run({ params }: CallOf<typeof route>) {
  const { items, more } = await listHeld(params.organization);
  return { items: items.map((feedback) => publicFeedback(feedback)), more };
}

export const handler = endpoint(route, run);
