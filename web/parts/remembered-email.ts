import * as z from "zod/mini";

const State = z.object({ email: z.string() });

/**
 * The email address that the screen before handed on; empty without one. It travels in the history's state, not in the
 * address, so that it stands in no log.
 */
export function rememberedEmail(state: unknown): string {
  return z.safeParse(State, state).data?.email ?? "";
}
