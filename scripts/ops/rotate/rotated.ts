import * as z from "zod/mini";
import { firstSigningKey } from "#functions/services/secrets.ts";

const Keys = z.looseObject({ marks: z.string(), signing: z.optional(z.string()) });

/** The stage's secret with a new signing key; the marks key stays, so every STOP and erasure stays known. */
export function rotated(secret: unknown, signing: string, { leaked }: { leaked: boolean }): z.infer<typeof Keys> {
  const { signingBefore: _, ...keys } = Keys.parse(secret);
  return { ...keys, signing, ...(!leaked && { signingBefore: keys.signing ?? firstSigningKey(keys.marks) }) };
}
