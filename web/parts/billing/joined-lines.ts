import type { InvoiceLine } from "#shared/model/subscription.ts";

const counted = ({ amount, quantity }: InvoiceLine): number => (amount.amount < 0 ? -quantity : quantity);

/** Stripe credits the rest of a period and bills it anew; both lines share this key. */
const changeOf = ({ billedAs, from, to }: InvoiceLine): string => [billedAs, from, to].join(" ");

function join(one: InvoiceLine, other: InvoiceLine): InvoiceLine | null {
  const quantity = counted(one) + counted(other);
  const amount = one.amount.amount + other.amount.amount;
  // Equal quantities at different prices stay two lines, because one joined line could not be explained.
  if (quantity === 0 || quantity > 0 !== amount > 0) return null;
  return { ...one, quantity: Math.abs(quantity), amount: { ...one.amount, amount } };
}

/** `turned`: locations go from the promotional to the regular price. */
export type JoinedLine = InvoiceLine & { turned?: true };

function withTurned(lines: readonly InvoiceLine[]): JoinedLine[] {
  const left: JoinedLine[] = [...lines];
  for (const back of lines.filter((one) => one.billedAs === "promotional" && one.prorated && one.amount.amount < 0)) {
    const at = left.findIndex(
      ({ billedAs, prorated, from, to, quantity, amount }) =>
        billedAs === "further" &&
        prorated &&
        amount.amount > 0 &&
        [from, to, quantity].join() === [back.from, back.to, back.quantity].join(),
    );
    const regular = left[at];
    if (!regular) continue;
    const amount = { ...regular.amount, amount: regular.amount.amount + back.amount.amount };
    left[at] = { ...regular, amount, turned: true };
    left.splice(left.indexOf(back), 1);
  }
  return left;
}

/** Joins the credit and the new charge of one change into one line. */
export function joinedLines(lines: readonly InvoiceLine[]): JoinedLine[] {
  const joined: InvoiceLine[] = [];
  for (const line of lines) {
    const at = joined.findIndex(
      (known) =>
        line.prorated &&
        known.prorated &&
        line.billedAs !== "other" &&
        changeOf(known) === changeOf(line) &&
        known.amount.amount < 0 !== line.amount.amount < 0,
    );
    const known = joined[at];
    const both = known && join(known, line);
    if (both) joined[at] = both;
    else joined.push(line);
  }
  return withTurned(joined);
}
