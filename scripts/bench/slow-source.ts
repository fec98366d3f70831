import { type BenchFigure, budgets } from "./budgets.ts";
import type { Caller } from "./bundles.ts";
import { benchCalls } from "./calls.ts";
import type { Business } from "./seed.ts";

const times = 5;
const place = "ChIJ-demo-Maison-Lavallee-00";

/** The slowest dashboard while one of three public pages hangs. */
export async function hangingFigure(call: Caller, business: Business, sources: string): Promise<BenchFigure> {
  const calls = benchCalls(call, business);
  await calls.dashboard();
  await fetch(new URL("/_local/refuse", sources), {
    method: "POST",
    body: JSON.stringify({ service: "google", error: "Timeout", to: place, times }),
  });
  let value = 0;
  let states = "";
  for (let count = 0; count < times; count++) {
    const begun = performance.now();
    const { body } = await calls.dashboard();
    value = Math.max(value, performance.now() - begun);
    states = body.sources.map(({ state }: { state: string }) => state).join(", ");
  }
  return { budget: budgets.dashboardHanging, value, detail: states };
}
