import type { Feedback } from "#shared/model/feedback.ts";

type Waiting = Pick<Feedback, "rating" | "customer" | "date">;

/** How well a customer is reached: by phone best, by email next. */
const reached = ({ customer: { phone, email } }: Waiting): number => (phone !== null ? 2 : email !== null ? 1 : 0);

/** Complaints in the order in which to answer them: the worst first, of these the reachable ones, of these the oldest. */
export const inWaitingOrder = <Of extends Waiting>(waiting: readonly Of[]): Of[] =>
  waiting.toSorted(
    (one, other) =>
      one.rating - other.rating || reached(other) - reached(one) || Date.parse(one.date) - Date.parse(other.date),
  );
