import { mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import * as z from "zod/mini";
import { type AwsVerdict, openRefusals } from "../aws/refusals.ts";
import { readBody } from "../body.ts";
import { listen } from "../listen.ts";
import { type ApiAnswer, type ApiCall, stripeJson, stripeOpenApi } from "./api.ts";
import { openStripeWorld } from "./clock.ts";
import { type EventType, openStripeAccount } from "./dashboard.ts";
import { answerForm, pageAt } from "./pages.ts";
import { openStore } from "./store.ts";
import { openPostman, type Post } from "./webhooks.ts";
import { ownOrigin, settingsOf } from "./world.ts";

interface StripeStandIn {
  endpoint: string;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  keys: { stripeSecretKey: string; stripePublishableKey: string; stripeWebhookSecret: string };
  webhook?: string;
  events?: readonly EventType[];
  /** Milliseconds; the stack's clock by default. */
  clock?: () => number;
  post?: Post;
}

const Settings = z.object({
  retries: z.optional(z.array(z.int().check(z.gte(1)))),
  afterRetries: z.optional(z.enum(["past_due", "unpaid", "cancel"])),
});

const refusedAs: Readonly<Record<string, [status: number, type: string, code?: string]>> = {
  Throttling: [429, "invalid_request_error", "rate_limit"],
  InternalFailure: [500, "api_error"],
  ServiceUnavailable: [503, "api_error"],
};

function refusal({ error, message }: { error: string; message: string }): ApiAnswer {
  const [status, type, code] = refusedAs[error] ?? [500, "api_error"];
  const body = JSON.stringify({ error: { type, message, ...(code && { code }) } });
  return { status, headers: { "content-type": "application/json" }, body };
}

const json = (value: object, status = 200): ApiAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: stripeJson(value),
});

/** Stand-in for Stripe's API and Stripe.js. Its state in `directory` survives a kill. */
export async function startStripe(
  directory: string,
  { keys, webhook, events, clock, post }: Options,
): Promise<StripeStandIn> {
  mkdirSync(directory, { recursive: true });
  const store = openStore(join(directory, "stripe.db"));
  const { world, catchUp } = openStripeWorld(store, clock ?? (() => Date.now()));
  const refusals = openRefusals();
  const api = stripeOpenApi(world, { secret: keys.stripeSecretKey, publishable: keys.stripePublishableKey });
  let endpoint = ownOrigin;
  /** Addresses are stored without origin, which may change at a restart. */
  const withOrigin = (text: string) => text.replaceAll(ownOrigin, endpoint);
  const postman = openPostman(world, (value) => withOrigin(stripeJson(value)), post);

  async function local(path: string, body: string): Promise<ApiAnswer> {
    const asked: unknown = body === "" ? {} : JSON.parse(body);
    if (path === "/_local/refuse") return json(refusals.ask(asked));
    if (path === "/_local/stripe/settled") {
      await settled();
      return json({ waiting: store.all("delivery").filter(({ next }) => next !== null).length });
    }
    if (path !== "/_local/stripe/settings") return json({ message: "Not Found" }, 404);
    const before = settingsOf(world);
    const { retries = before.retries, afterRetries = before.afterRetries } = Settings.parse(asked);
    return json(store.put("settings", { ...before, retries, afterRetries }));
  }

  function page({ path, method, body }: ApiCall): ApiAnswer | null {
    const [, action] = /^\/elements\/(confirm|authenticate|retrieve)$/.exec(path) ?? [];
    if (action && method === "POST") return answerForm(world, keys.stripePublishableKey, action, body);
    return method === "GET" ? pageAt(world, path, endpoint) : null;
  }

  async function answer(call: ApiCall): Promise<ApiAnswer | "silence" | "reset"> {
    if (call.path.startsWith("/_local/")) return local(call.path, call.body);
    const shown = page(call);
    if (shown) return shown;
    const named = call.path.split("/").map((part) => `=${part}`);
    const verdict: AwsVerdict = refusals.next("stripe", [call.body || call.query, ...named].join("&"));
    if (verdict.kind === "answer") return api(call);
    if (verdict.kind === "refuse" && verdict.keeps) {
      const { status, body } = refusal(verdict.refusal);
      return api(call, { status, body, takes: verdict.takes });
    }
    if (verdict.takes) api(call);
    return verdict.kind === "refuse" ? refusal(verdict.refusal) : verdict.kind;
  }

  const read = async (request: IncomingMessage): Promise<ApiCall> => {
    const { pathname, search } = new URL(request.url ?? "/", "http://stand-in");
    return {
      method: request.method ?? "GET",
      path: pathname,
      query: search.slice(1),
      headers: request.headers,
      body: (await readBody(request)).toString("utf8"),
    };
  };

  /** State is saved before the answer, and events leave after it. */
  function reply(request: IncomingMessage, response: ServerResponse, given: ApiAnswer | "silence" | "reset"): void {
    store.commit();
    if (given === "reset") request.socket.resetAndDestroy();
    else if (given !== "silence") response.writeHead(given.status, given.headers).end(withOrigin(given.body));
    void postman.deliver();
  }

  const server = createServer((request, response) => {
    void read(request)
      .then((call) => {
        catchUp();
        return answer(call);
      })
      .catch((error: unknown) => json({ message: error instanceof Error ? error.message : "failed" }, 400))
      .then((given) => reply(request, response, given));
  });

  async function settled(): Promise<void> {
    catchUp();
    store.commit();
    await postman.deliver();
  }

  const url = webhook;
  openStripeAccount(
    world,
    url === undefined ? null : { url, secret: keys.stripeWebhookSecret, ...(events && { events }) },
  );
  store.commit();
  const { port, close } = await listen(server, { host: "127.0.0.1" });
  endpoint = `http://127.0.0.1:${port}`;
  const timer = setInterval(() => void settled(), 1_000);
  timer.unref();
  return {
    endpoint,
    settled,
    stop: async () => {
      clearInterval(timer);
      await close();
      await postman.deliver();
      store.close();
    },
  };
}
