import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { orNull } from "./moment.ts";

/** Lets a program act in one organization; the secret is shown once. */
export const ApiKey = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  /** Null for a key that never expires. */
  expiresAt: orNull(z.string()),
  /** To the hour; null until first use. */
  lastUsedAt: orNull(z.string()),
  /** Whoever generated it, and has all that it may do. */
  maker: orNull(NamedThing),
  /** Refused while its creator's account is closed. */
  paused: z._default(z.boolean(), false),
});
export type ApiKey = z.infer<typeof ApiKey>;
