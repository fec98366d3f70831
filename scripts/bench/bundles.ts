import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { type Answer, call, type Request } from "#functions/testing/call.ts";
import type { Route } from "#shared/contract/route.ts";
import { handlerOf } from "#shared/contract/table.ts";

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
const isHandler = (value: unknown): value is Handler => typeof value === "function";

export type Caller = (route: Route, request?: Request) => Promise<Answer>;

/** Imports the bundles below `root`, anew for each `instance`: they read their environment at the first call. */
export function callerOf(root: string, instance: string): Caller {
  const loaded = new Map<string, Promise<Handler>>();
  async function load(name: string): Promise<Handler> {
    const address = pathToFileURL(join(root, name, "index.mjs"));
    address.searchParams.set("instance", instance);
    const module: { handler?: unknown } = await import(address.href);
    if (!isHandler(module.handler)) throw new Error(`functions/${name} exports no handler.`);
    return module.handler;
  }
  return async (route, request) => {
    const name = handlerOf(route);
    const handler = loaded.get(name) ?? load(name);
    loaded.set(name, handler);
    const answer = await call(await handler, route, request);
    if (answer.status >= 400) throw new Error(`${route.id} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer;
  };
}
