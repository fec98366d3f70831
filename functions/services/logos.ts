import type { ImageType } from "#shared/model/image-header.ts";
import { ownLogoAddress } from "#shared/model/logo.ts";
import { hashName, imageClient, putImage } from "./image-store.ts";

const client = imageClient();

/** Milliseconds for the request with its repetitions, unless told. */
const usualPatience = 10_000;
/** What an address shows never changes: a year, in seconds. */
const keptFor = 31_536_000;

/**
 * The address on our own site, `/logos/own/…`, of an organization's image, by a hash of both: nobody else shows it, so that
 * it can be deleted with its organization.
 */
export const logoAddress = (organization: string, bytes: Uint8Array, type: ImageType): string =>
  ownLogoAddress(`${hashName([organization, bytes], 32)}.${type}`);

/**
 * Stores an organization's image and answers its address (`logoAddress`). Answers null where the store failed or did not answer, after
 * three tries.
 */
export async function storeLogo(
  organization: string,
  bytes: Uint8Array,
  type: ImageType,
  patience = usualPatience,
): Promise<string | null> {
  const address = logoAddress(organization, bytes, type);
  return (await putImage(client, { key: address.slice(1), bytes, type, keptFor }, patience)) ? address : null;
}
