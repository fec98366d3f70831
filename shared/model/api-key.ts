import * as z from "zod/mini";
import { orNull } from "./absent.ts";

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
});
export type ApiKey = z.infer<typeof ApiKey>;
