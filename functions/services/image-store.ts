import { createHash } from "node:crypto";
import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { within } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import type { ImageType } from "#shared/model/image-header.ts";

/** The first letters of the SHA-256 of `parts`: a name that tells one image from every other. */
export function hashName(parts: readonly (string | Uint8Array)[], letters: number): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, letters);
}

/** An image to store: what it is, where, and for how long browsers and CloudFront may keep it (seconds). */
export interface StoredImage {
  key: string;
  bytes: Uint8Array;
  type: ImageType;
  keptFor: number;
}

/** A client of the bucket that CloudFront shows to anybody. */
export const imageClient = () =>
  new S3Client({
    // A name is that of these bytes, or of this upload, so that storing them again does no harm.
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
  });

async function succeeds(call: (abortSignal: AbortSignal) => Promise<unknown>, patience: number): Promise<boolean> {
  try {
    await within(patience, call);
    return true;
  } catch {
    return false;
  }
}

/** Stores an image. Answers whether it is there: not where the store failed or did not answer, after three tries. */
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

/** Deletes an image. Answers whether it is gone; one that was not there is. */
export function removeImage(client: S3Client, key: string, patience: number): Promise<boolean> {
  const command = new DeleteObjectCommand({ Bucket: variable("LOGOS_BUCKET"), Key: key });
  return succeeds((abortSignal) => client.send(command, { abortSignal }), patience);
}
