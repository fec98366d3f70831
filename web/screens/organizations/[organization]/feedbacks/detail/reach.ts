/** Pauses before dialing an extension. */
export function callAddress(phone: string): string {
  const [number = "", extension = ""] = phone.split(/(?:;ext=|\s*(?:#|x|ext\.?|poste)\s*)(?=\d+$)/i);
  return `tel:${number.replaceAll(/[^\d+]/g, "")}${extension === "" ? "" : `,${extension}`}`;
}

export const writeAddress = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
