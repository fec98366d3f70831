import type { SubscriptionState } from "#shared/model/subscription-state.ts";

/** `ending`: paid, but canceled. */
type ShownAs = SubscriptionState["status"] | "ending";

export const shownAs = ({ status, endsAt }: SubscriptionState): ShownAs =>
  status === "subscribed" && endsAt !== null ? "ending" : status;
