export const publicLinkLimit = 500;
export const publicLabelLimit = 40;

/** Reserved and local domains. */
const endings = "localhost local localdomain internal intranet private corp home lan onion arpa test example invalid";
const reserved = new RegExp(`\\.(?:${endings.replaceAll(" ", "|")})$`);

/** Characters that programs parse differently. */
const doubtful = /[\s\\\p{C}]/u;

/** Refuses IP addresses, because they may belong to a private network. */
const isPublicName = (host: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(host) && !reserved.test(host);

type LinkFault = "url_scheme" | "url_not_public" | "url_credentials" | "url_invalid";

/** Null for a valid link: https, default port, public host name. */
export function publicLinkFault(text: string): LinkFault | null {
  if (text.length > publicLinkLimit || doubtful.test(text)) return "url_invalid";
  if (!/^https:\/\//i.test(text)) return "url_scheme";
  if (!URL.canParse(text)) return "url_invalid";
  const { href, host, hostname, username, password } = new URL(text);
  if (href.length > publicLinkLimit) return "url_invalid";
  if (host !== hostname || !isPublicName(hostname)) return "url_not_public";
  return username === "" && password === "" ? null : "url_credentials";
}

/** Normalized address, or null if it is refused. */
export const publicLink = (text: string): string | null => (publicLinkFault(text) === null ? new URL(text).href : null);
