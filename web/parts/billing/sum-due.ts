import type { Money } from "#shared/model/money.ts";
import type { Invoice } from "#shared/model/subscription.ts";

/** What invoices that wait to be paid come to. Null where none does. */
export function sumDue(invoices: readonly Pick<Invoice, "status" | "total">[]): Money | null {
  const open = invoices.filter(({ status }) => status === "open").map(({ total }) => total);
  const [first] = open;
  return first === undefined ? null : { ...first, amount: open.reduce((sum, { amount }) => sum + amount, 0) };
}
