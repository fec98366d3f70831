import type { Feature } from "#shared/model/plan.ts";

/** Features of which the free plan brings so many. */
const counted = ["locations", "members", "texts", "emails"] as const;

export const isCounted = (feature: Feature | "inbox"): feature is (typeof counted)[number] =>
  counted.some((one) => one === feature);
