import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { localCredentials } from "./dynamodb.ts";
import { freePort } from "./process.ts";

/** The bucket of logos, locally. */
export const logosBucket = "reviens-logos";

/** The S3 stand-in while it runs. */
export interface S3StandIn {
  endpoint: string;
  stop(): Promise<void>;
}

/** A call as s3rver's first step sees it. */
interface SignedCall {
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Takes the date that a call was signed on for now. The functions' clock can be moved, and the answers' own date, which
 * clients correct theirs by, cannot: judged by either, calls would fail by turns.
 */
function signedNow({ headers }: SignedCall, next: () => Promise<unknown>): Promise<unknown> {
  if (headers["x-amz-date"] !== undefined) headers["x-amz-date"] = new Date().toISOString();
  return next();
}

/**
 * Starts s3rver, which speaks S3's protocol and keeps its files in `directory`, with the bucket of logos. It judges neither
 * signatures nor their dates.
 */
export async function startS3(directory: string): Promise<S3StandIn> {
  // It removes a folder with its last file, also where another file is just to be stored in it, and ends by that.
  for (const folder of ["logos", "pictures"]) {
    mkdirSync(join(directory, logosBucket, folder), { recursive: true });
    writeFileSync(join(directory, logosBucket, folder, ".kept"), "");
  }
  // Loaded by name, because the package has no types.
  const require = createRequire(import.meta.url);
  const S3rver = require("s3rver");
  // It knows one key pair of its own. Ours is everybody's.
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
    configureBuckets: [{ name: logosBucket }],
  });
  // Before its own steps, which are there already.
  server.middleware.unshift(signedNow);
  await server.run();
  const stop = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}
