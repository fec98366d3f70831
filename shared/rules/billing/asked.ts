/**
 * What somebody asked Stripe for: that a subscription ends (`cancels`) or goes on, which card pays from then on, or which one is
 * removed, or that it is billed at another address (`locates`). Cards by their ids; the address, which Stripe alone keeps, by
 * the mark that is set with it there.
 */
export interface Asked {
  cancels?: boolean | undefined;
  pays?: string | undefined;
  removes?: string | undefined;
  locates?: string | undefined;
}

/**
 * How an organization stands at Stripe: whether its subscription ends, which card pays and whether it stays, all its cards, and its
 * address's mark.
 */
interface Standing {
  ends: boolean;
  pays: string | null;
  isKept: boolean;
  cards: readonly string[];
  located: string | null;
}

/** Whether there is a card that pays and that nobody is about to remove, by what is asked for and not answered. */
export const isKept = (pays: string | null, asked: readonly Asked[]): boolean =>
  pays !== null && !asked.some(({ removes }) => removes === pays);

/** Whether what was asked for is so. What goes on without a card is not resumed: it is made to end again. */
export const isDone = ({ cancels, pays, removes, locates }: Asked, standing: Standing): boolean =>
  (cancels === undefined || (cancels === standing.ends && (cancels || standing.isKept))) &&
  (pays === undefined || pays === standing.pays) &&
  (removes === undefined || !standing.cards.includes(removes)) &&
  (locates === undefined || locates === standing.located);
