import * as z from "zod/mini";

export const RuntimeConfig = z.object({
  port: z.int(),
  /** `developing` uses Vite and reloads bundles at each call. */
  mode: z.enum(["built", "developing"]),
  directory: z.string(),
  functions: z.string(),
  dynamodb: z.string(),
  aws: z.string(),
  stripe: z.optional(z.string()),
  stripeJs: z.optional(z.string()),
  sources: z.optional(z.string()),
  warm: z.boolean(),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

export const RuntimeMessage = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ failed: z.string() }),
  z.object({ notice: z.string() }),
  z.object({ clockOffset: z.number() }),
]);
export type RuntimeMessage = z.infer<typeof RuntimeMessage>;
