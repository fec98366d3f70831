import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startAws } from "../local/aws/server.ts";
import { createTable, startDynamoDb } from "../local/dynamodb.ts";
import { functionsEnvironment } from "../local/environment.ts";
import { startS3 } from "../local/s3.ts";
import { localSecret } from "../local/secret.ts";
import { startSources } from "../local/sources/server.ts";
import { startStripe } from "../local/stripe/server.ts";
import { passingDirectory } from "./passing-directory.ts";

/**
 * Starts the stand-ins for all unit tests; workers inherit their addresses. Tests share the table, each with its own
 * organizations.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const directory = await passingDirectory("test");
  const dynamodb = await startDynamoDb(join(directory, "dynamodb.db"));
  // Without a stream: tests call its handlers themselves.
  await createTable(dynamodb.endpoint, { stream: false });
  const aws = await startAws(directory);
  const s3 = await startS3(join(directory, "s3"));
  const stripe = await startStripe(directory, { keys: localSecret(directory) });
  const sources = await startSources(localSecret(directory));
  const endpoints = {
    dynamodb: dynamodb.endpoint,
    aws: aws.endpoint,
    s3: s3.endpoint,
    stripe: stripe.endpoint,
    sources: sources.endpoint,
    origin: "http://localhost:3000",
  };
  // No pacing.
  Object.assign(process.env, functionsEnvironment(endpoints, { SEND_PACE: "1" }));
  return async () => {
    await Promise.all([dynamodb.stop(), aws.stop(), s3.stop(), stripe.stop(), sources.stop()]);
    await rm(directory, { recursive: true, force: true });
  };
}
