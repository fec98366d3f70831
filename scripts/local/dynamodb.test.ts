import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passingDirectory } from "../testing/passing-directory.ts";
import { startDynamoDb } from "./dynamodb.ts";

let directory: string;
beforeEach(async () => {
  directory = await passingDirectory("dynamodb");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

test("finds the next sequence number of the stream by an index, so that writes stay as fast as the first", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", "");
  const file = join(directory, "dynamodb.db");
  const dynamodb = await startDynamoDb(file);
  const database = new DatabaseSync(file, { readOnly: true });
  const [step] = database
    .prepare(
      "EXPLAIN QUERY PLAN SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?1",
    )
    .all("reviens");
  database.close();
  await dynamodb.stop();
  expect(step?.detail).toContain("USING COVERING INDEX stream_order");
});

test("leaves another DynamoDB than its own alone", async () => {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const file = join(directory, "dynamodb.db");
  expect(await startDynamoDb(file)).toMatchObject({ endpoint: given, child: null });
  expect(existsSync(file)).toBe(false);
});
