import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import { transact } from "#functions/data/table.ts";
import type { OtherRequests } from "#shared/contract/inputs/request.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { forgetCustomer } from "./forget-customer.ts";

/** Erases the customer from all requests to them, with an audit entry; feedback is erased separately. */
export async function eraseRequest(
  request: string,
  by: ActorReference,
  others: OtherRequests | null,
): Promise<{ erased: true } | Refusal> {
  const { organization, now } = by;
  if ((await readRequest(organization, request)) === null) return { refused: "request_not_found" };
  const refused = await forgetCustomer({ organization, request, others }, now);
  if (refused !== undefined) return refused;
  await transact(() => [auditPut(by, { subject: request })]);
  return { erased: true };
}
