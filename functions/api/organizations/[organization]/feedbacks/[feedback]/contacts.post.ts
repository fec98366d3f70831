import { contactCustomer } from "#functions/actions/feedbacks/contact-customer.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { contactCustomerRoute as route } from "#shared/contract/feedbacks.ts";

export async function run({ params, body, actor, now, language }: CallOf<typeof route>) {
  const contact = { way: body.by, byMember: actor.user !== null, by: authorOf(actor), text: "", now };
  return namePeople(
    params.organization,
    language,
    publicFeedback(unlessRefused(await contactCustomer({ ...params, viewer: actor }, contact))),
  );
}

export const handler = endpoint(route, run);
