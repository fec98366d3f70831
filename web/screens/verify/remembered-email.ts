import * as z from "zod/mini";

const State = z.object({ email: z.string() });

/** In the history's state instead of the address, so that no log contains it. */
export function rememberedEmail(state: unknown): string {
  return z.safeParse(State, state).data?.email ?? "";
}
