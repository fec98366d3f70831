/** The longest address of a public link, as typed and as kept. */
export const publicLinkLimit = 500;
/** The longest label of a public link. */
export const publicLabelLimit = 40;

/** Endings that no public name has: those kept for tests and examples, and those of networks at home and at work. */
const endings = "localhost local localdomain internal intranet private corp home lan onion arpa test example invalid";
const reserved = new RegExp(`\\.(?:${endings.replaceAll(" ", "|")})$`);

/** Spaces, line breaks and backslashes, which programs that show or follow an address read in different ways. */
const doubtful = /[\s\\\p{C}]/u;

/**
 * Whether a host, as `URL` writes it, is a name that everybody can look up. A number in its place may be an address of a
 * private network, and no business gives its customers one.
 */
const isPublicName = (host: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(host) && !reserved.test(host);

/** Why an address is none that customers can be offered. */
export type LinkFault = "url_scheme" | "url_not_public" | "url_credentials" | "url_invalid";

/** Why a text is no address of a public page, or null where it is one: https on its usual port, on a public name. */
export function publicLinkFault(text: string): LinkFault | null {
  if (text.length > publicLinkLimit || doubtful.test(text)) return "url_invalid";
  if (!/^https:\/\//i.test(text)) return "url_scheme";
  if (!URL.canParse(text)) return "url_invalid";
  const { href, host, hostname, username, password } = new URL(text);
  if (href.length > publicLinkLimit) return "url_invalid";
  if (host !== hostname || !isPublicName(hostname)) return "url_not_public";
  return username === "" && password === "" ? null : "url_credentials";
}

/** An address of a public page that customers are offered, as browsers write it. Null for every other text. */
export const publicLink = (text: string): string | null => (publicLinkFault(text) === null ? new URL(text).href : null);
