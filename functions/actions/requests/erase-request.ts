import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import { transact } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { forgetCustomer } from "./forget-customer.ts";

/**
 * Erases the customer of a request from everything that they were asked by its organization, whether or not they answered.
 * An answer is erased by itself. The audit log says who did it. Refused: `request_not_found`.
 */
export async function eraseRequest(request: string, by: By): Promise<{ erased: true } | Refusal> {
  const found = await readRequest(by.organization, request);
  if (found === null) return { refused: "request_not_found" };
  await forgetCustomer({ organization: by.organization, marks: found.persons, reached: found.customer }, by.now);
  await transact(() => [auditPut(by, { subject: request })]);
  return { erased: true };
}
