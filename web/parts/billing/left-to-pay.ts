import type { DuePayment } from "#shared/model/due-payment.ts";

/** A payment that was due and did not go through yet. */
export type LeftToPay = DuePayment & { status: Exclude<DuePayment["status"], "paid"> };

/** What is left to pay of what was due. Null where nothing was due, or all of it was paid. */
export function leftToPay(due: DuePayment | null): LeftToPay | null {
  if (due === null || due.status === "paid") return null;
  const { status } = due;
  return { ...due, status };
}
