import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { localCredentials } from "./dynamodb.ts";
import { freePort } from "./process.ts";

/** The bucket of logos, locally. */
export const logosBucket = "reviens-logos";

/** The S3 stand-in while it runs. */
export interface S3StandIn {
  endpoint: string;
  stop(): Promise<void>;
}

/** Starts s3rver, which speaks S3's protocol and keeps its files in `directory`, with the bucket of logos. */
export async function startS3(directory: string): Promise<S3StandIn> {
  mkdirSync(directory, { recursive: true });
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
    ...{ address: "127.0.0.1", port, directory, silent: true, vhostBuckets: false },
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: logosBucket }],
  });
  await server.run();
  const stop = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}
