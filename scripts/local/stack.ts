import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripeEvents, webhookOf } from "#shared/contract/stripe.ts";
import { startAws } from "./aws/server.ts";
import { moveClock } from "./clock.ts";
import { claim } from "./data-directory.ts";
import { createTable, startDynamoDb } from "./dynamodb.ts";
import { functionsEnvironment } from "./environment.ts";
import { endProcess } from "./process.ts";
import { type RuntimeConfig, RuntimeMessage } from "./runtime-config.ts";
import { startS3 } from "./s3.ts";
import { localSecret } from "./secret.ts";
import { startSources } from "./sources/server.ts";
import { startStripe } from "./stripe/server.ts";

export interface Stack {
  origin: string;
  environment: Record<string, string>;
  stop(): Promise<void>;
}

interface Options {
  port: number;
  mode: RuntimeConfig["mode"];
  directory: string;
  functions: string;
  build(): Promise<unknown>;
  warm: boolean;
  fill(environment: Record<string, string>): Promise<unknown>;
  onNotice(text: string): void;
  onDeath(sentence: string): void;
}

function startRuntime(
  config: RuntimeConfig,
  environment: NodeJS.ProcessEnv,
  onNotice: Options["onNotice"],
): Promise<ChildProcess> {
  const log = openSync(process.env.FUNCTIONS_LOG || join(config.directory, "logs", "functions.log"), "a");
  const child = fork(join(import.meta.dirname, "runtime.ts"), [JSON.stringify(config)], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", log, log, "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.on("message", (sent) => {
      const message = RuntimeMessage.parse(sent);
      if ("ready" in message) resolve(child);
      else if ("failed" in message) reject(new Error(message.failed));
      else if ("notice" in message) onNotice(message.notice);
      else moveClock(message.clockOffset);
    });
    child.once("exit", (code) => reject(new Error(`The functions' process ended with code ${code}.`)));
  });
}

async function stopRuntime(child: ChildProcess): Promise<void> {
  if (child.connected) child.send("stop");
  if (child.exitCode === null) await Promise.race([once(child, "exit"), sleep(3_000)]);
  await endProcess(child);
}

/** Resolves once all parts answer; if one fails, the others are stopped. */
export async function startStack({
  port,
  mode,
  directory,
  functions,
  build,
  warm,
  fill,
  onNotice,
  onDeath,
}: Options): Promise<Stack> {
  const claimed = claim(directory, port);
  const stops: (() => Promise<void>)[] = [async () => claimed.release()];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const end of stops.reverse()) await end().catch(() => {});
    })();
    return stopping;
  };
  const watch = (name: string, child: ChildProcess | null) =>
    child?.once("exit", (code, signal) => {
      // Ctrl-C may reach this process last.
      setTimeout(() => {
        if (stopping === undefined) onDeath(`${name} ended unexpectedly (${signal ?? `code ${code}`}).`);
      }, 200);
    });
  try {
    const origin = `http://localhost:${port}`;
    const built = build();
    built.catch(() => {});
    const starting = {
      dynamodb: startDynamoDb(join(directory, "dynamodb.db")),
      aws: startAws(directory),
      s3: startS3(join(directory, "s3")),
      stripe: startStripe(directory, {
        keys: localSecret(directory),
        webhook: webhookOf(origin),
        events: stripeEvents,
      }),
      sources: startSources(localSecret(directory)),
    };
    const parts = await Promise.allSettled(Object.values(starting));
    for (const part of parts) if (part.status === "fulfilled") stops.push(part.value.stop);
    const [dynamodb, aws, s3, stripe, sources] = await Promise.all([
      starting.dynamodb,
      starting.aws,
      starting.s3,
      starting.stripe,
      starting.sources,
    ]);
    claimed.note(dynamodb.child?.pid ?? null, dynamodb.endpoint, stripe.endpoint);
    watch("DynamoDB's stand-in", dynamodb.child);
    await createTable(dynamodb.endpoint);
    const endpoints = {
      dynamodb: dynamodb.endpoint,
      aws: aws.endpoint,
      s3: s3.endpoint,
      stripe: stripe.endpoint,
      sources: sources.endpoint,
      origin,
    };
    const environment = functionsEnvironment(endpoints, process.env);
    const filled = fill(environment);
    filled.catch(() => {});
    await built;
    const config = {
      port,
      mode,
      directory,
      functions,
      warm,
      dynamodb: dynamodb.endpoint,
      aws: aws.endpoint,
      stripe: stripe.endpoint,
      stripeJs: environment.STRIPE_SCRIPT,
      sources: sources.endpoint,
    };
    const runtime = await startRuntime(
      config,
      { ...environment, DYNAMODB_PROCESS: String(dynamodb.child?.pid ?? 0) },
      onNotice,
    );
    watch("The functions' process", runtime);
    stops.push(() => stopRuntime(runtime));
    await filled;
    return { origin, environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
