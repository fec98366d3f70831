import { readUser } from "#functions/data/accounts/users.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import type { ReplyAlert } from "#functions/data/sending/alerts.ts";
import { variable } from "#functions/environment.ts";
import type { ToldReply } from "#functions/messages/reply.ts";
import { droppedAsErased, type Unsayable } from "#shared/rules/sending/sending.ts";

export async function gatherReply({ organization, data, language }: ReplyAlert): Promise<ToldReply | Unsayable> {
  const [request, business, reader] = await Promise.all([
    readRequest(organization, data.request),
    readOrganization(organization),
    readUser(data.user),
  ]);
  if (!business) return { reason: "organization_closed" };
  const reply = request?.replies.find(({ _id }) => _id === data.reply);
  if (!request || !reply) return { reason: droppedAsErased };
  const left = request.feedback === null ? null : (await readFeedback(organization, request.feedback))?.customer;
  const { name, phone, email } = request.customer;
  const customer = {
    name: name ?? left?.name ?? null,
    phone: phone ?? left?.phone ?? null,
    email: email ?? left?.email ?? null,
  };
  return {
    language,
    origin: variable("PUBLIC_ORIGIN"),
    reader: reader?.firstName ?? null,
    organization: business,
    request: { ...request, customer },
    reply,
    smsLeftOut: data.smsLeftOut,
  };
}
