import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { localCredentials } from "./dynamodb.ts";
import { freePort } from "./process.ts";

export const logosBucket = "reviens-logos";
export const mailBucket = "reviens-mail";

export interface S3StandIn {
  endpoint: string;
  stop(): Promise<void>;
}

interface SignedCall {
  headers: Record<string, string | string[] | undefined>;
}

/** Replaces the signing date: shifted clocks would make s3rver refuse calls. */
function signedNow({ headers }: SignedCall, next: () => Promise<unknown>): Promise<unknown> {
  if (headers["x-amz-date"] !== undefined) headers["x-amz-date"] = new Date().toISOString();
  return next();
}

export async function startS3(directory: string): Promise<S3StandIn> {
  // S3rver removes a folder with its last file, and crashes if another file is being stored in it.
  for (const folder of ["logos", "pictures"]) {
    mkdirSync(join(directory, logosBucket, folder), { recursive: true });
    writeFileSync(join(directory, logosBucket, folder, ".kept"), "");
  }
  mkdirSync(join(directory, mailBucket), { recursive: true });
  const require = createRequire(import.meta.url);
  const S3rver = require("s3rver");
  require("s3rver/lib/models/account").DUMMY_ACCOUNT.createKeyPair(
    localCredentials.accessKeyId,
    localCredentials.secretAccessKey,
  );
  const port = await freePort();
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: logosBucket }, { name: mailBucket }],
  });
  server.middleware.unshift(signedNow);
  await server.run();
  const stop = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}
