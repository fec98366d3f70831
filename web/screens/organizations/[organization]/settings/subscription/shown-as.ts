import type { SubscriptionState } from "#shared/model/subscription-state.ts";

/** How a subscription is shown: `ending` is paid for, and canceled. */
export type ShownAs = SubscriptionState["status"] | "ending";

/** How a subscription is shown. */
export const shownAs = ({ status, endsAt }: SubscriptionState): ShownAs =>
  status === "subscribed" && endsAt !== null ? "ending" : status;
