import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { buildFunctions } from "../build/functions.ts";
import { functionsRoot } from "../build/roots.ts";
import { functionSources } from "../build/sources.ts";
import { buildWhenChanged } from "../build/when-changed.ts";
import { startAws } from "../local/aws/server.ts";
import { createTable, type DynamoDb, startDynamoDb } from "../local/dynamodb.ts";
import { functionsEnvironment } from "../local/environment.ts";
import { freePort } from "../local/process.ts";
import { type RuntimeConfig, RuntimeMessage } from "../local/runtime-config.ts";
import { startS3 } from "../local/s3.ts";
import { openQueues, type Queues, queuesFile } from "../local/triggers/queues.ts";
import { passingDirectory } from "../testing/passing-directory.ts";

const Outbox = z.object({
  messages: z.array(
    z.object({
      channel: z.string(),
      to: z.string(),
      text: z.string(),
      message: z.optional(z.string()),
      headers: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
    }),
  ),
});
export type TakenCall = z.infer<typeof Outbox>["messages"][number];

interface Killable {
  port: number;
  /** Of the providers, which are outside services and survive. */
  aws: string;
  /** Like a power cut; ports and data stay. */
  restart(): Promise<void>;
  setClock(moment: number): Promise<void>;
  outbox(): Promise<TakenCall[]>;
  /** Also readable while the stack is down. */
  queues: Queues;
}

/** Runs `work` on a stack of its own, whose table this process may read outside of restarts. */
export async function withKillable<Of>(
  given: Record<string, string>,
  work: (stack: Killable) => Promise<Of>,
): Promise<Of> {
  const inherited = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const directory = await passingDirectory("crash");
  const [aws, s3] = [await startAws(directory), await startS3(join(directory, "s3"))];
  const queues = openQueues(join(directory, queuesFile));
  const [port, dynamodbPort] = [await freePort(), await freePort()];
  const endpoint = `http://127.0.0.1:${dynamodbPort}`;
  const endpoints = { dynamodb: endpoint, aws: aws.endpoint, s3: s3.endpoint, origin: `http://localhost:${port}` };
  const environment = functionsEnvironment(endpoints, given);
  let dynamodb: DynamoDb | undefined;
  let runtime: ChildProcess | undefined;
  const log = openSync(join(directory, "functions.log"), "a");

  async function startRuntime(): Promise<ChildProcess> {
    // Importing unused bundles takes longer than most lives.
    const place = { port, directory, functions: functionsRoot, dynamodb: endpoint, aws: aws.endpoint };
    const config: RuntimeConfig = { ...place, mode: "built", warm: false };
    // Restarts reuse the compile cache.
    const { NODE_DISABLE_COMPILE_CACHE: _, ...inherited } = process.env;
    const child = fork("scripts/local/runtime.ts", [JSON.stringify(config)], {
      env: { ...inherited, ...environment, DYNAMODB_PROCESS: String(dynamodb?.child?.pid ?? 0) },
      execArgv: [],
      stdio: ["ignore", log, log, "ipc"],
    });
    await new Promise<void>((resolve, reject) => {
      child.on("message", (sent) => {
        const message = RuntimeMessage.parse(sent);
        if ("ready" in message) resolve();
        if ("failed" in message) reject(new Error(message.failed));
      });
      child.once("exit", (code) => reject(new Error(`The functions' process ended with code ${code}.`)));
    });
    return child;
  }

  async function start(): Promise<void> {
    // While it is down, this process must not start or use another table.
    delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    dynamodb = await startDynamoDb(join(directory, "dynamodb.db"), dynamodbPort);
    await createTable(endpoint);
    runtime = await startRuntime();
    Object.assign(process.env, environment);
  }

  async function kill(): Promise<void> {
    const children = [dynamodb?.child, runtime].filter(
      (child) => child?.exitCode === null && child.signalCode === null,
    );
    const gone = children.map((child) => child && once(child, "exit"));
    for (const child of children) child?.kill("SIGKILL");
    await Promise.all(gone);
  }

  try {
    await buildWhenChanged(functionsRoot, functionSources, buildFunctions);
    await start();
    return await work({
      port,
      aws: aws.endpoint,
      restart: async () => {
        await kill();
        await start();
      },
      setClock: async (moment) => {
        const body = JSON.stringify({ now: new Date(moment).toISOString() });
        await fetch(`http://127.0.0.1:${port}/_local/clock`, { method: "POST", body });
      },
      outbox: async () => {
        const answer = await fetch(`${aws.endpoint}/_local/outbox`, { headers: { accept: "application/json" } });
        return Outbox.parse(await answer.json()).messages;
      },
      queues,
    });
  } finally {
    await kill();
    queues.close();
    await Promise.all([aws.stop(), s3.stop()]);
    await rm(directory, { recursive: true, force: true });
    if (inherited === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    else process.env.AWS_ENDPOINT_URL_DYNAMODB = inherited;
  }
}
