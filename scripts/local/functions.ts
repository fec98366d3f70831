import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

type Handler = (event: unknown, context: object) => unknown;

/** Lambda's limit for an event or answer, in bytes of JSON. */
const payloadLimit = 6 * 1024 * 1024;

export class FunctionTimeout extends Error {
  constructor(handler: string, seconds: number) {
    super(`${handler} did not answer within ${seconds} s.`);
    this.name = "FunctionTimeout";
  }
}

export class EventTooLarge extends Error {
  constructor(handler: string) {
    super(`The event for ${handler} is larger than ${payloadLimit} bytes.`);
    this.name = "EventTooLarge";
  }
}

export interface Functions {
  invoke(handler: string, event: object, seconds: number): Promise<unknown>;
  warm(handlers: string[]): Promise<void>;
}

const isHandler = (value: unknown): value is Handler => typeof value === "function";

export function openFunctions({ root, reload }: { root: string; reload: boolean }): Functions {
  const loaded = new Map<string, { version: number; handler: Promise<Handler> }>();

  async function load(name: string, version: number): Promise<Handler> {
    const address = pathToFileURL(resolve(root, name, "index.mjs"));
    if (version > 0) address.searchParams.set("v", String(version));
    const module: { handler?: unknown } = await import(address.href);
    if (!isHandler(module.handler)) throw new Error(`functions/${name} exports no handler.`);
    // A killed process would not save its compile cache.
    if (process.env.NODE_COMPILE_CACHE) flushCompileCache();
    return module.handler;
  }

  async function handlerFor(name: string): Promise<Handler> {
    const version = reload ? (await stat(join(root, name, "index.mjs"))).mtimeMs : 0;
    const known = loaded.get(name);
    if (known?.version === version) return known.handler;
    const handler = load(name, version);
    loaded.set(name, { version, handler });
    handler.catch(() => loaded.delete(name));
    return handler;
  }

  return {
    invoke: async (name, event, seconds) => {
      const payload = JSON.stringify(event);
      if (Buffer.byteLength(payload) > payloadLimit) throw new EventTooLarge(name);
      const handler = await handlerFor(name);
      const end = performance.now() + seconds * 1_000;
      const context = {
        awsRequestId: randomUUID(),
        functionName: name,
        functionVersion: "$LATEST",
        invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
        memoryLimitInMB: "1024",
        callbackWaitsForEmptyEventLoop: true,
        getRemainingTimeInMillis: () => Math.max(0, end - performance.now()),
      };
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new FunctionTimeout(name, seconds)), seconds * 1_000);
      });
      try {
        const answer = JSON.stringify(await Promise.race([handler(JSON.parse(payload), context), timeout])) ?? "null";
        if (Buffer.byteLength(answer) > payloadLimit)
          throw new Error(`The answer of ${name} is larger than ${payloadLimit} bytes.`);
        return JSON.parse(answer);
      } finally {
        clearTimeout(timer);
      }
    },
    warm: async (names) => {
      for (const name of names) await handlerFor(name).catch(() => {});
    },
  };
}
