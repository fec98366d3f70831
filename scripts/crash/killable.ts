import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { createTable, type DynamoDb, startDynamoDb } from "../local/dynamodb.ts";
import { freePort } from "../local/process.ts";
import { type RuntimeConfig, RuntimeMessage } from "../local/runtime-config.ts";

export interface Killable {
  port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Keeps ports and data over restarts. */
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
    // Importing unused bundles takes longer than most lives.
    const config: RuntimeConfig = { port, mode: "built", directory, functions, dynamodb: endpoint, aws, warm: false };
    // Restarts reuse the compile cache.
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
