export interface DoubleCard {
  older: string;
  newer: string;
}

/** Older duplicates among cards, newest first, by Stripe's fingerprint; cards without one never match. */
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
