import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";

/** A key by which a program acts in one organization. Its secret is shown once, when it is generated. */
export const ApiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** The permissions that the key has: names of `shared/rules/permissions.ts`. */
  scopes: z.array(z.string()),
  createdAt: z.string(),
  /** The moment from which it is refused; null where it has no end. */
  expiresAt: orNull(z.string()),
  /** To the hour; null until it is first used. */
  lastUsedAt: orNull(z.string()),
  /** Whoever generated it, and has all that it may do. Null for a key of an earlier release, which noted nobody. */
  maker: orNull(Named),
  /** Whether it is refused because its maker's account is closed. Once they are back, it works again. */
  paused: z._default(z.boolean(), false),
});
export type ApiKey = z.infer<typeof ApiKey>;
