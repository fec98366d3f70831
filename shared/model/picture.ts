import type { ImageHeader } from "./image-header.ts";
import { type LogoRefusal, logoImage } from "./logo.ts";

/** The largest picture of a person, in bytes: a customer's page may show twenty. The web app makes them of some 10 kB. */
export const pictureBytesAtMost = 200_000;

/** Why a file is no picture: the key of a field message. */
export type PictureRefusal = LogoRefusal | "picture_too_large";

/** What a file is, or why it is no picture of a person. */
export const pictureIn = (bytes: Uint8Array): ImageHeader | PictureRefusal =>
  bytes.length > pictureBytesAtMost ? "picture_too_large" : logoImage(bytes);

const folder = "/pictures/";

/** The address of a stored picture on our own site, by the name of its file. */
export const pictureAddress = (file: string): string => `${folder}${file}`;

/** The name of the file at an address: all that differs from one picture to another. */
export const pictureFile = (address: string): string => address.slice(folder.length);
