import type { Feedback } from "#shared/model/feedback.ts";

type Waiting = Pick<Feedback, "rating" | "customer" | "date">;

const reached = ({ customer: { phone, email } }: Waiting): number => (phone !== null ? 2 : email !== null ? 1 : 0);

/** Worst rating first, then reachable customers, then oldest. */
export const inWaitingOrder = <Of extends Waiting>(waiting: readonly Of[]): Of[] =>
  waiting.toSorted(
    (one, other) =>
      one.rating - other.rating || reached(other) - reached(one) || Date.parse(one.date) - Date.parse(other.date),
  );
