import * as z from "zod/mini";

const State = z.object({ email: z.string() });

/**
 * The email address that the previous screen passed on; empty without one. It is kept in the history's state and not in
 * the address, so that it appears in no log.
 */
export function rememberedEmail(state: unknown): string {
  return z.safeParse(State, state).data?.email ?? "";
}
