/** A saved card that another one is the same as, which was saved later. By their ids. */
export interface DoubleCard {
  older: string;
  newer: string;
}

/**
 * Which of a customer's cards, newest first, were saved again since, by what Stripe gives all savings of one card in common. A
 * card without such a fingerprint is like no other.
 */
export function doubleCards(cards: readonly { id: string; fingerprint: string | null }[]): DoubleCard[] {
  const newest = new Map<string, string>();
  const doubles: DoubleCard[] = [];
  for (const { id, fingerprint } of cards) {
    if (fingerprint === null) continue;
    const newer = newest.get(fingerprint);
    if (newer === undefined) newest.set(fingerprint, id);
    else doubles.push({ older: id, newer });
  }
  return doubles;
}
