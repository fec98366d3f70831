import { randomBytes } from "node:crypto";
import type { ImageType } from "#shared/model/image-header.ts";
import { pictureAddress } from "#shared/model/picture.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { imageClient, putImage, removeImage } from "./image-store.ts";

const client = imageClient();

/** Milliseconds for a request with its repetitions. */
const patience = 10_000;
/** Who is taken off the pages is gone from every cache within a day. In seconds. */
const keptFor = inSeconds(oneDay);

/**
 * An address on our own site for one upload, `/pictures/…`, which nothing else has or ever gets: what is deleted there is
 * shown by nobody else, and not put back by the same image.
 */
export const newPictureAddress = (type: ImageType): string =>
  pictureAddress(`${randomBytes(18).toString("base64url").slice(0, 22)}.${type}`);

/** Stores a picture at its address. Answers whether it is there: where not for certain, it may arrive yet. */
export const storePicture = (address: string, bytes: Uint8Array, type: ImageType): Promise<boolean> =>
  putImage(client, { key: address.slice(1), bytes, type, keptFor }, patience);

/** Deletes a picture, or an organization's own logo, by its address. Answers whether it is gone. */
export const deleteImage = (address: string): Promise<boolean> => removeImage(client, address.slice(1), patience);
