import type { ImageType } from "#shared/model/image-header.ts";
import { hashName, imageClient, putImage } from "./image-store.ts";

const client = imageClient();

/** Milliseconds for the request with its repetitions, unless told. */
const usualPatience = 10_000;
/** What an address shows never changes: a year, in seconds. */
const keptFor = 31_536_000;

/**
 * Stores an image under its hash and answers its address on our own site, `/logos/…`. Answers null where the store failed
 * or did not answer, after three tries.
 */
export async function storeLogo(bytes: Uint8Array, type: ImageType, patience = usualPatience): Promise<string | null> {
  const key = `logos/${hashName([bytes], 32)}.${type}`;
  return (await putImage(client, { key, bytes, type, keptFor }, patience)) ? `/${key}` : null;
}
