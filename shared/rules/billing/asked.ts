/**
 * What somebody asked Stripe for: that a subscription ends (`cancels`) or goes on, which card pays from then on, or which one is
 * removed. Cards by their ids.
 */
export interface Asked {
  cancels?: boolean | undefined;
  pays?: string | undefined;
  removes?: string | undefined;
}

/** How an organization stands at Stripe: whether its subscription ends, which card pays, and all its cards. */
interface Standing {
  ends: boolean;
  pays: string | null;
  cards: readonly string[];
}

/** Whether what was asked for is so. */
export const isDone = ({ cancels, pays, removes }: Asked, standing: Standing): boolean =>
  (cancels === undefined || cancels === standing.ends) &&
  (pays === undefined || pays === standing.pays) &&
  (removes === undefined || !standing.cards.includes(removes));
