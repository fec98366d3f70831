import { type ImageHeader, imageHeader } from "./image-header.ts";

export const logoBytesAtMost = 1_048_576;
/** Longest side in pixels: browsers decode to four bytes a pixel, however small the file. */
const logoSideAtMost = 4_000;

type LogoRefusal =
  | "required"
  | "logo_format"
  | "logo_too_large"
  | "logo_dimensions"
  | "logo_animated"
  | "logo_truncated";

/** Checks everything but the file's size. */
export function logoImage(bytes: Uint8Array): ImageHeader | LogoRefusal {
  if (bytes.length === 0) return "required";
  const header = imageHeader(bytes);
  if (header === null) return "logo_format";
  if (header.animated) return "logo_animated";
  const { width, height } = header;
  if (width < 1 || height < 1 || width > logoSideAtMost || height > logoSideAtMost) return "logo_dimensions";
  return header.whole ? header : "logo_truncated";
}

export const logoIn = (bytes: Uint8Array): ImageHeader | LogoRefusal =>
  bytes.length > logoBytesAtMost ? "logo_too_large" : logoImage(bytes);

const ownFolder = "/logos/own/";

export const ownLogoAddress = (file: string): string => `${ownFolder}${file}`;

export const isOwnLogo = (address: string | null): address is string => address?.startsWith(ownFolder) ?? false;

/** In bytes: a customer's page may show twenty. The web app uploads about 10 kB each. */
const pictureBytesAtMost = 200_000;

type PictureRefusal = LogoRefusal | "picture_too_large";

export const pictureIn = (bytes: Uint8Array): ImageHeader | PictureRefusal =>
  bytes.length > pictureBytesAtMost ? "picture_too_large" : logoImage(bytes);

const folder = "/pictures/";

export const pictureAddress = (file: string): string => `${folder}${file}`;

export const pictureFile = (address: string): string => address.slice(folder.length);
