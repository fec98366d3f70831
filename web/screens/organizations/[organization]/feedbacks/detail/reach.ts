/** The address that begins a call on this device: it waits a moment before it dials an extension. */
export function callAddress(phone: string): string {
  const [number = "", extension = ""] = phone.split(/(?:;ext=|\s*(?:#|x|ext\.?|poste)\s*)(?=\d+$)/i);
  return `tel:${number.replaceAll(/[^\d+]/g, "")}${extension === "" ? "" : `,${extension}`}`;
}

/** The address that begins an email on this device. */
export const writeAddress = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
