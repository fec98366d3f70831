import { rm } from "node:fs/promises";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passingDirectory } from "../testing/passing-directory.ts";
import { localCredentials } from "./dynamodb.ts";
import { logosBucket, type S3StandIn, startS3 } from "./s3.ts";

const day = 86_400_000;
let directory = "";
let s3: S3StandIn;

beforeAll(async () => {
  directory = await passingDirectory("s3");
  s3 = await startS3(directory);
});

afterAll(async () => {
  await s3.stop();
  await rm(directory, { recursive: true, force: true });
});

test("stores a file while the last other one is deleted", async () => {
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: "ca-central-1",
    credentials: localCredentials,
    forcePathStyle: true,
  });
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      for (let turn = 0; turn < 8; turn++) {
        const file = { Bucket: logosBucket, Key: `pictures/${index}-${turn}.png` };
        await client.send(new PutObjectCommand({ ...file, Body: Buffer.from([turn]) }));
        await client.send(new DeleteObjectCommand(file));
      }
    }),
  );
});

test.each([0, 31, -400])("answers each call of who signs it %i days from now", async (days) => {
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: "ca-central-1",
    credentials: localCredentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  for (let turn = 0; turn < 4; turn++) {
    client.config.systemClockOffset = days * day;
    const file = { Bucket: logosBucket, Key: `pictures/${days}-${turn}.png` };
    await client.send(new PutObjectCommand({ ...file, Body: Buffer.from([turn]) }));
    client.config.systemClockOffset = days * day;
    const { Body } = await client.send(new GetObjectCommand(file));
    expect(await Body?.transformToByteArray()).toEqual(new Uint8Array([turn]));
    client.config.systemClockOffset = days * day;
    await client.send(new DeleteObjectCommand(file));
  }
});
