import * as z from "zod/mini";

/** What the process that runs the bundles is told at its start, as JSON in its first argument. */
export const RuntimeConfig = z.object({
  port: z.int(),
  /** `built` serves `.build/web`; `developing` serves it by Vite and looks for newer bundles at every call. */
  mode: z.enum(["built", "developing"]),
  directory: z.string(),
  /** Where the bundles stand. */
  functions: z.string(),
  dynamodb: z.string(),
  aws: z.string(),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

/** What that process tells the one that started it. */
export const RuntimeMessage = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ failed: z.string() }),
  /** Something to show in the terminal, e.g. a page that does not compile. */
  z.object({ notice: z.string() }),
  z.object({ clockOffset: z.number() }),
]);
export type RuntimeMessage = z.infer<typeof RuntimeMessage>;
