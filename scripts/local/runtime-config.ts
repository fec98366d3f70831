import * as z from "zod/mini";

/** The settings of the process that runs the bundles. It gets them as JSON in its first argument. */
export const RuntimeConfig = z.object({
  port: z.int(),
  /** `built` serves `.build/web`. `developing` uses Vite and looks for newer bundles at each call. */
  mode: z.enum(["built", "developing"]),
  directory: z.string(),
  /** The folder of the bundles. */
  functions: z.string(),
  dynamodb: z.string(),
  aws: z.string(),
  /** The Stripe stand-in, where one runs. */
  stripe: z.optional(z.string()),
  /** The address of Stripe.js, or of what stands in for it. */
  stripeJs: z.optional(z.string()),
  /** The stand-in of Google Places and Tripadvisor, where one runs. */
  sources: z.optional(z.string()),
  /** Whether to import every bundle before its first event, so that no first call is slow. */
  warm: z.boolean(),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

/** The messages that this process sends to its parent. */
export const RuntimeMessage = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ failed: z.string() }),
  /** Text for the terminal, for example that a page does not compile. */
  z.object({ notice: z.string() }),
  z.object({ clockOffset: z.number() }),
]);
export type RuntimeMessage = z.infer<typeof RuntimeMessage>;
