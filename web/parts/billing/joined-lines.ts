import type { InvoiceLine } from "#shared/model/subscription.ts";

const counted = ({ amount, quantity }: InvoiceLine): number => (amount.amount < 0 ? -quantity : quantity);

/** What joins lines: one change gives back what was billed for the rest of a period, and bills it anew. */
const changeOf = ({ billedAs, from, to }: InvoiceLine): string => [billedAs, from, to].join(" ");

function join(one: InvoiceLine, other: InvoiceLine): InvoiceLine | null {
  const quantity = counted(one) + counted(other);
  const amount = one.amount.amount + other.amount.amount;
  // Another price for as many is two lines: nobody would know what one of them is for.
  if (quantity === 0 || quantity > 0 !== amount > 0) return null;
  return { ...one, quantity: Math.abs(quantity), amount: { ...one.amount, amount } };
}

/** A line as it is shown: `turned` where locations at the promotional price cost the regular one from then on. */
export type JoinedLine = InvoiceLine & { turned?: true };

/** Lines of which one gives back what so many cost at the promotional price, and another bills as many at the regular one. */
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

/** An invoice's lines, with what one change gives back and bills anew as one line: what was added, or removed, or costs more. */
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
