import { createHash } from "node:crypto";
import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { withTimeout } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import type { ImageType } from "#shared/model/image-header.ts";

/** First `letters` characters of a SHA-256. */
export function hashName(parts: readonly (string | Uint8Array)[], letters: number): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, letters);
}

/** `keptFor` is in seconds. */
interface StoredImage {
  key: string;
  bytes: Uint8Array;
  type: ImageType;
  keptFor: number;
}

/** Client of the public images bucket. */
export const imageClient = () =>
  new S3Client({
    // Keys are unique to the bytes or the upload, so retries are safe.
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
  });

async function succeeds(call: (abortSignal: AbortSignal) => Promise<unknown>, patience: number): Promise<boolean> {
  try {
    await withTimeout(patience, call);
    return true;
  } catch {
    return false;
  }
}

/** Stores an image; false if the store failed after three tries. */
export function putImage(
  client: S3Client,
  { key, bytes, type, keptFor }: StoredImage,
  patience: number,
): Promise<boolean> {
  const command = new PutObjectCommand({
    Bucket: variable("LOGOS_BUCKET"),
    Key: key,
    Body: bytes,
    ContentType: `image/${type}`,
    CacheControl: `public, max-age=${keptFor}, immutable`,
  });
  return succeeds((abortSignal) => client.send(command, { abortSignal }), patience);
}

/** Deletes an image; idempotent. False if the store failed. */
export function removeImage(client: S3Client, key: string, patience: number): Promise<boolean> {
  const command = new DeleteObjectCommand({ Bucket: variable("LOGOS_BUCKET"), Key: key });
  return succeeds((abortSignal) => client.send(command, { abortSignal }), patience);
}
