import { type ChildProcess, spawn } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { table } from "#infra/table.ts";
import { dynamoDbProgram, type Machine, thisMachine } from "./dynamodb-program.ts";
import { endProcess, freePort, waitUntil } from "./process.ts";

export interface DynamoDb {
  endpoint: string;
  child: ChildProcess | null;
  stop(): Promise<void>;
}

export const localCredentials = { accessKeyId: "local", secretAccessKey: "local" };
export const localRegion = "ca-central-1";

const clientFor = (endpoint: string) =>
  new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials, maxAttempts: 1 });

async function answers(client: DynamoDBClient): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName: table.name }));
    return true;
  } catch (error) {
    return error instanceof ResourceNotFoundException;
  }
}

export async function startDynamoDb(
  databaseFile: string,
  port?: number,
  machine: Machine = thisMachine,
): Promise<DynamoDb> {
  const existing = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (existing) {
    await waitUntilReady(existing, null);
    return { endpoint: existing, child: null, stop: async () => {} };
  }
  const chosen = port ?? (await freePort());
  const endpoint = `http://127.0.0.1:${chosen}`;
  const { name, command, args, tidy } = await dynamoDbProgram(chosen, databaseFile, machine);
  await tidy();
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  child.stderr.setEncoding("utf8");
  let complaint = "";
  child.stderr.on("data", (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with code ${code}: ${complaint.trim()}`)));
  });
  failed.catch(() => {});
  await Promise.race([waitUntilReady(endpoint, child), failed]);
  if (name === "dynoxide") indexStream(databaseFile);
  const stop = async () => {
    await endProcess(child);
    await tidy();
  };
  return { endpoint, child, stop };
}

/**
 * Without this index on stream records, each write of dynoxide scans all earlier records, which gets ten times slower
 * after 12,000 rows.
 */
function indexStream(databaseFile: string): void {
  // Milliseconds; dynoxide has the file open and may be writing.
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  try {
    database.exec(
      "CREATE INDEX IF NOT EXISTS stream_order ON _stream_records(table_name, CAST(sequence_number AS INTEGER))",
    );
  } finally {
    database.close();
  }
}

async function waitUntilReady(endpoint: string, child: ChildProcess | null): Promise<void> {
  const client = clientFor(endpoint);
  const probe = async () => child?.exitCode != null || (await answers(client));
  await waitUntil(probe, `DynamoDB did not answer at ${endpoint}.`).finally(() => client.destroy());
}

/** Idempotent. Writes take a quarter less time without the stream. */
export async function createTable(endpoint: string, { stream = true } = {}): Promise<void> {
  const name = table.name;
  const client = clientFor(endpoint);
  const keys = [table, ...table.indexes].flatMap((keyed) => [keyed.partitionKey, keyed.sortKey]);
  const schema = (keyed: { partitionKey: string; sortKey: string }) => [
    { AttributeName: keyed.partitionKey, KeyType: "HASH" as const },
    { AttributeName: keyed.sortKey, KeyType: "RANGE" as const },
  ];
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: "S" as const })),
        KeySchema: schema(table),
        GlobalSecondaryIndexes: table.indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: schema(index),
          Projection: { ProjectionType: "ALL" as const },
        })),
        ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream } }),
      }),
    );
    await waitUntil(
      async () => (await client.send(new DescribeTableCommand({ TableName: name }))).Table?.TableStatus === "ACTIVE",
      `The table ${name} did not become active.`,
    );
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { Enabled: true, AttributeName: table.timeToLive },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}
