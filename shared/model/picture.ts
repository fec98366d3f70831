import type { ImageHeader } from "./image-header.ts";
import { type LogoRefusal, logoImage } from "./logo.ts";

/** In bytes: a customer's page may show twenty. The web app uploads about 10 kB each. */
const pictureBytesAtMost = 200_000;

type PictureRefusal = LogoRefusal | "picture_too_large";

export const pictureIn = (bytes: Uint8Array): ImageHeader | PictureRefusal =>
  bytes.length > pictureBytesAtMost ? "picture_too_large" : logoImage(bytes);

const folder = "/pictures/";

export const pictureAddress = (file: string): string => `${folder}${file}`;

export const pictureFile = (address: string): string => address.slice(folder.length);
