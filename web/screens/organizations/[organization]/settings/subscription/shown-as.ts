import type { SubscriptionState } from "#shared/model/subscription.ts";

/** `ending`: paid, but canceled. */
type ShownAs = SubscriptionState["status"] | "ending";

export const shownAs = ({ status, endsAt }: SubscriptionState): ShownAs =>
  status === "subscribed" && endsAt !== null ? "ending" : status;
