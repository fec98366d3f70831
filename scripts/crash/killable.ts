import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { createTable, type DynamoDb, startDynamoDb } from "../local/dynamodb.ts";
import { freePort } from "../local/process.ts";
import { type RuntimeConfig, RuntimeMessage } from "../local/runtime-config.ts";

/** DynamoDB, and the process that runs gateway, triggers and bundles: what a power cut stops at once. */
export interface Killable {
  /** The gateway's port on 127.0.0.1. */
  port: number;
  start(): Promise<void>;
  /** SIGKILL to both at the same moment. */
  kill(): Promise<void>;
}

/** Parts that keep their ports over restarts, with their data in `directory`. */
export async function killable(
  directory: string,
  functions: string,
  aws: string,
  environmentOf: (dynamodb: string, port: number) => Record<string, string>,
): Promise<Killable & { dynamodb: string }> {
  const [port, dynamodbPort] = [await freePort(), await freePort()];
  const endpoint = `http://127.0.0.1:${dynamodbPort}`;
  let dynamodb: DynamoDb | undefined;
  let runtime: ChildProcess | undefined;
  const log = openSync(join(directory, "functions.log"), "a");

  async function startRuntime(): Promise<ChildProcess> {
    // Importing bundles that nobody calls takes longer than most lives do.
    const config: RuntimeConfig = { port, mode: "built", directory, functions, dynamodb: endpoint, aws, warm: false };
    // Each life finds what an earlier one has compiled. Workers, which start once, keep nothing.
    const { NODE_DISABLE_COMPILE_CACHE: _, ...inherited } = process.env;
    const child = fork("scripts/local/runtime.ts", [JSON.stringify(config)], {
      env: { ...inherited, ...environmentOf(endpoint, port), DYNAMODB_PROCESS: String(dynamodb?.child?.pid ?? 0) },
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

  return {
    port,
    dynamodb: endpoint,
    start: async () => {
      dynamodb = await startDynamoDb(join(directory, "dynamodb.db"), dynamodbPort);
      await createTable(endpoint);
      runtime = await startRuntime();
    },
    kill: async () => {
      const children = [dynamodb?.child, runtime].filter(
        (child) => child?.exitCode === null && child.signalCode === null,
      );
      const gone = children.map((child) => child && once(child, "exit"));
      for (const child of children) child?.kill("SIGKILL");
      await Promise.all(gone);
    },
  };
}
