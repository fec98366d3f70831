import type { Route } from "#shared/contract/route.ts";
import { handlerOf } from "#shared/contract/table.ts";
import { type Answer, call, type Request } from "./call.ts";
import { probes } from "./probes.ts";

const modules = import.meta.glob<{ handler: Parameters<typeof call>[0] }>(
  "../{api,pages}/**/*.{get,post,put,patch,delete}.{ts,tsx}",
);

export async function ask(route: Route, request: Request = {}): Promise<Answer> {
  const probe = probes[route.id];
  if (probe) return call(probe.handler, route, request);
  const file = handlerOf(route);
  const load = modules[`../${file}.ts`] ?? modules[`../${file}.tsx`];
  if (!load) throw new Error(`functions/${file} is missing.`);
  return call((await load()).handler, route, request);
}
