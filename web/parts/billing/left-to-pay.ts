import type { DuePayment } from "#shared/model/due-payment.ts";

export type LeftToPay = DuePayment & { status: Exclude<DuePayment["status"], "paid"> };

export function leftToPay(due: DuePayment | null): LeftToPay | null {
  if (due === null || due.status === "paid") return null;
  const { status } = due;
  return { ...due, status };
}
