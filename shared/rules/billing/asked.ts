/** Requested changes by card id; `locates` is a marker, because only Stripe stores the address. */
export interface AskedCharge {
  cancels?: boolean | undefined;
  pays?: string | undefined;
  removes?: string | undefined;
  locates?: string | undefined;
}

interface Standing {
  ends: boolean;
  pays: string | null;
  isKept: boolean;
  cards: readonly string[];
  located: string | null;
}

/** Whether a card pays and no pending request removes it. */
export const isCardKept = (pays: string | null, asked: readonly AskedCharge[]): boolean =>
  pays !== null && !asked.some(({ removes }) => removes === pays);

/** Whether Stripe's state fulfills a request; resuming without a card ends in cancellation. */
export const isDone = ({ cancels, pays, removes, locates }: AskedCharge, standing: Standing): boolean =>
  (cancels === undefined || (cancels === standing.ends && (cancels || standing.isKept))) &&
  (pays === undefined || pays === standing.pays) &&
  (removes === undefined || !standing.cards.includes(removes)) &&
  (locates === undefined || locates === standing.located);
