import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { DeadlinePassed } from "#functions/deadline.ts";

const tries = 3;

/** Retries timeouts, which a slow machine causes while building. `work` must be idempotent. */
export async function tryAgain<Of>(work: () => Promise<Of>, left = tries): Promise<Of> {
  try {
    return await work();
  } catch (error) {
    if (left <= 1 || !(error instanceof DeadlinePassed)) throw error;
    return tryAgain(work, left - 1);
  }
}

const Demo = z.object({
  logIns: z.array(z.object({ name: z.string(), email: z.string(), password: z.string() })),
  pages: z.array(z.object({ name: z.string(), path: z.string() })),
});
type Demo = z.infer<typeof Demo>;

export async function demoOnce(directory: string, environment: Record<string, string>): Promise<Demo> {
  const file = join(directory, "demo.json");
  if (existsSync(file)) return Demo.parse(JSON.parse(readFileSync(file, "utf8")));
  // The loader's modules read their environment at import.
  Object.assign(process.env, environment);
  const { loadDemo } = await import("./load.ts");
  const { subscribeDemo } = await import("./subscribe.ts");
  const demo = await tryAgain(() => loadDemo());
  // A real Stripe may be unreachable or lack prices; the rest of the demo is still useful.
  await subscribeDemo().catch((error: unknown) =>
    console.error(`The demo organization has no subscription: ${error instanceof Error ? error.message : error}`),
  );
  writeFileSync(file, JSON.stringify(demo));
  return demo;
}
