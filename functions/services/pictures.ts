import type { ImageType } from "#shared/model/image-header.ts";
import { pictureAddress } from "#shared/model/picture.ts";
import { hashName, imageClient, putImage, removeImage } from "./image-store.ts";

const client = imageClient();

/** Milliseconds for a request with its repetitions. */
const patience = 10_000;
/** Who is taken off the pages is gone from every cache within a day. In seconds. */
const keptFor = 86_400;

/**
 * Stores the picture of one person and answers its address on our own site, `/pictures/…`; null where the store failed. Its
 * name is a hash of the person and the bytes: nobody else's picture goes with it when it is deleted.
 */
export async function storePicture(person: string, bytes: Uint8Array, type: ImageType): Promise<string | null> {
  const address = pictureAddress(`${hashName([person, "\n", bytes], 22)}.${type}`);
  return (await putImage(client, { key: address.slice(1), bytes, type, keptFor }, patience)) ? address : null;
}

/** Deletes a picture by its address. Answers whether it is gone. */
export const deletePicture = (address: string): Promise<boolean> => removeImage(client, address.slice(1), patience);
