import { createHash } from "node:crypto";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { within } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import type { ImageType } from "#shared/model/image-header.ts";

const client = new S3Client({
  // The same bytes have the same name, so that storing them again does no harm.
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
});

/** Milliseconds for the request with its repetitions, unless told. */
const usualPatience = 10_000;

/** A name that tells one image from every other: a logo's address never shows anything else. */
const nameOf = (bytes: Uint8Array, type: ImageType) =>
  `logos/${createHash("sha256").update(bytes).digest("base64url").slice(0, 32)}.${type}`;

/**
 * Stores an image under its hash and answers its address on our own site, `/logos/…`. Answers null where the store failed
 * or did not answer, after three tries.
 */
export async function storeLogo(bytes: Uint8Array, type: ImageType, patience = usualPatience): Promise<string | null> {
  const Key = nameOf(bytes, type);
  const put = new PutObjectCommand({
    ...{ Bucket: variable("LOGOS_BUCKET"), Key, Body: bytes },
    ContentType: `image/${type}`,
    CacheControl: "public, max-age=31536000, immutable",
  });
  try {
    await within(patience, (abortSignal) => client.send(put, { abortSignal }));
    return `/${Key}`;
  } catch {
    return null;
  }
}
