import * as z from "zod/mini";
import { orNull } from "./moment.ts";

/** In order; each step counts a request once. */
export const funnelSteps = ["asked", "delivered", "opened", "rated", "invited", "clicked"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export const FunnelCounts = z.object({
  asked: z.int(),
  delivered: z.int(),
  opened: z.int(),
  rated: z.int(),
  invited: z.int(),
  clicked: z.int(),
});
export type FunnelCounts = z.infer<typeof FunnelCounts>;

export const Funnel = z.object({
  from: z.string(),
  to: z.string(),
  counts: FunnelCounts,
  channels: z.object({ sms: FunnelCounts, email: FunnelCounts }),
});
export type Funnel = z.infer<typeof Funnel>;

export const noLocation = "none";

export const FunnelComparison = z.object({
  items: z.array(
    z.object({
      /** A location's id, `none`, or a template's id. */
      _id: z.string(),
      name: orNull(z.string()),
      counts: FunnelCounts,
    }),
  ),
});
export type FunnelComparison = z.infer<typeof FunnelComparison>;
