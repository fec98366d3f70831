import { randomBytes } from "node:crypto";
import type { ImageType } from "#shared/model/image-header.ts";
import { pictureAddress } from "#shared/model/picture.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { imageClient, putImage, removeImage } from "./image-store.ts";

const client = imageClient();

/** Milliseconds including retries. */
const patience = 10_000;
/** Seconds; a deleted picture leaves every cache within a day. */
const keptFor = inSeconds(oneDay);

/** Unique to one upload, so deleting it affects no other picture and the same image never restores it. */
export const newPictureAddress = (type: ImageType): string =>
  pictureAddress(`${randomBytes(18).toString("base64url").slice(0, 22)}.${type}`);

/** Stores a picture; false if uncertain, because it may still arrive. */
export const storePicture = (address: string, bytes: Uint8Array, type: ImageType): Promise<boolean> =>
  putImage(client, { key: address.slice(1), bytes, type, keptFor }, patience);

/** Deletes a picture or an own logo by address; false if the store failed. */
export const deleteImage = (address: string): Promise<boolean> => removeImage(client, address.slice(1), patience);
