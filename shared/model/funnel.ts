import * as z from "zod/mini";
import { orNull } from "./absent.ts";

/** The steps of asking, in order. Each counts requests, and each of them once. */
export const funnelSteps = ["asked", "delivered", "opened", "rated", "invited", "clicked"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** How many requests came to each step. */
export const FunnelCounts = z.object({
  asked: z.int(),
  delivered: z.int(),
  opened: z.int(),
  rated: z.int(),
  invited: z.int(),
  clicked: z.int(),
});
export type FunnelCounts = z.infer<typeof FunnelCounts>;

/** How far the requests of a period came. */
export const Funnel = z.object({
  from: z.string(),
  to: z.string(),
  counts: FunnelCounts,
  channels: z.object({ sms: FunnelCounts, email: FunnelCounts }),
});
export type Funnel = z.infer<typeof Funnel>;

/** In a comparison of locations: the requests about none of them. */
export const noLocation = "none";

/** How far the requests about each location came, or those sent with each text. */
export const FunnelComparison = z.object({
  items: z.array(
    z.object({
      /** The location's id, `none`, or the name of a text (`rules/requests/template-id.ts`). */
      _id: z.string(),
      /** The location's name; null for none and for a text. */
      name: orNull(z.string()),
      counts: FunnelCounts,
    }),
  ),
});
export type FunnelComparison = z.infer<typeof FunnelComparison>;
