import type { ImageType } from "#shared/model/image-header.ts";
import { ownLogoAddress } from "#shared/model/picture.ts";
import { hashName, imageClient, putImage } from "./image-store.ts";

const client = imageClient();

/** Milliseconds including retries. */
const usualPatience = 10_000;
/** A year in seconds, because an address's content never changes. */
const keptFor = 31_536_000;

/** Hashed over organization and bytes: no other organization shows the address, so it can be deleted. */
export const logoAddress = (organization: string, bytes: Uint8Array, type: ImageType): string =>
  ownLogoAddress(`${hashName([organization, bytes], 32)}.${type}`);

/** Stores an image and answers its address; null if the store failed after three tries. */
export async function storeLogo(
  organization: string,
  bytes: Uint8Array,
  type: ImageType,
  patience = usualPatience,
): Promise<string | null> {
  const address = logoAddress(organization, bytes, type);
  return (await putImage(client, { key: address.slice(1), bytes, type, keptFor }, patience)) ? address : null;
}
