import { type ImageHeader, imageHeader } from "./image-header.ts";

/** The largest logo, in bytes. */
export const logoBytesAtMost = 1_048_576;
/** The longest side of a logo in pixels. A browser needs four bytes for each pixel, however small the file. */
export const logoSideAtMost = 4_000;

/** Why a file is no logo: the key of a field message. */
export type LogoRefusal =
  | "required"
  | "logo_format"
  | "logo_too_large"
  | "logo_dimensions"
  | "logo_animated"
  | "logo_truncated";

/** What a file is, or why it is no image that can be a logo, whatever its size in bytes. */
export function logoImage(bytes: Uint8Array): ImageHeader | LogoRefusal {
  if (bytes.length === 0) return "required";
  const header = imageHeader(bytes);
  if (header === null) return "logo_format";
  if (header.animated) return "logo_animated";
  const { width, height } = header;
  if (width < 1 || height < 1 || width > logoSideAtMost || height > logoSideAtMost) return "logo_dimensions";
  return header.whole ? header : "logo_truncated";
}

/** What a file is, or why it is no logo. */
export const logoIn = (bytes: Uint8Array): ImageHeader | LogoRefusal =>
  bytes.length > logoBytesAtMost ? "logo_too_large" : logoImage(bytes);

const ownFolder = "/logos/own/";

/** The address of one organization's own logo on our site, by the name of its file. */
export const ownLogoAddress = (file: string): string => `${ownFolder}${file}`;

/** Whether an address is one organization's own. Earlier logos had the hash of the image alone: several may show one. */
export const isOwnLogo = (address: string | null): address is string => address?.startsWith(ownFolder) ?? false;
