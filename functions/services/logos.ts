import type { ImageType } from "#shared/model/image-header.ts";
import { ownLogoAddress } from "#shared/model/logo.ts";
import { hashName, imageClient, putImage } from "./image-store.ts";

const client = imageClient();

/** Milliseconds for the request with its repetitions, unless told. */
const usualPatience = 10_000;
/** What an address shows never changes: a year, in seconds. */
const keptFor = 31_536_000;

/**
 * Stores an organization's image under a hash of both and answers its address on our own site, `/logos/own/…`: nobody else
 * shows it, so that it can be deleted with its organization. Answers null where the store failed or did not answer, after
 * three tries.
 */
export async function storeLogo(
  organization: string,
  bytes: Uint8Array,
  type: ImageType,
  patience = usualPatience,
): Promise<string | null> {
  const address = ownLogoAddress(`${hashName([organization, bytes], 32)}.${type}`);
  return (await putImage(client, { key: address.slice(1), bytes, type, keptFor }, patience)) ? address : null;
}
