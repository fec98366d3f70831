import { mkdirSync } from "node:fs";

/** The S3 stand-in with its one bucket, `reviens-files`. The address is a number: by name, buckets would become hosts. */
export async function startS3(directory: string): Promise<{ endpoint: string; stop(): Promise<void> }> {
  mkdirSync(directory, { recursive: true });
  // It takes more than a second to read, time that the bundling beside it uses anyway.
  const { default: S3rver } = await import("s3rver");
  const options = {
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "reviens-files" }],
  };
  const server = new S3rver(options);
  const { port } = await server.run();
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
