import type { Money } from "#shared/model/money.ts";
import type { Invoice } from "#shared/model/subscription.ts";

/** Open amount of unpaid invoices after partial credits; null if none is unpaid. */
export function sumDue(invoices: readonly Pick<Invoice, "status" | "remaining">[]): Money | null {
  const open = invoices.filter(({ status }) => status === "open").map(({ remaining }) => remaining);
  const [first] = open;
  return first === undefined ? null : { ...first, amount: open.reduce((sum, { amount }) => sum + amount, 0) };
}
