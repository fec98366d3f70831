/**
 * Tripadvisor's own domains: those that the certificate of tripadvisor.com names (August 2026). Anybody can register
 * any other name that begins like them.
 */
const domains = new Set(
  [
    "com at be ca ch cl co cz de dk es fi fr ie in it jp nl pt rs se sk ua",
    "co.hu co.id co.il co.kr co.nz co.uk co.za",
    "com.ar com.au com.br com.eg com.gr com.hk com.mx com.my com.pe com.ph com.sg com.tr com.tw com.vn",
  ]
    .join(" ")
    .split(" ")
    .map((ending) => `tripadvisor.${ending}`),
);

/** Whether a host is Tripadvisor's own: a domain, or "www" or a language before it, as in fr.tripadvisor.ca. */
export const isTripadvisorHost = (hostname: string): boolean =>
  domains.has(hostname.replace(/^(?:www|[a-z]{2})\./, ""));

/** The business's own page, as opposed to a list or to one review. Its location id stands after the `d`. */
const page = /^\/(?:Restaurant|Hotel|Attraction)_Review-g\d+-d(?<location>\d{1,12})-[^/]+\.html$/;

/** The longest address that is looked at. */
export const tripadvisorPageLimit = 1_000;

/** Why an address is not that of a business's page on Tripadvisor. */
export type TripadvisorFault =
  | "url_scheme"
  | "url_not_tripadvisor"
  | "url_credentials"
  | "url_not_business"
  | "url_invalid";

/** Why a text is not the address of a business's page on Tripadvisor, or null where it is. */
export function tripadvisorFault(text: string): TripadvisorFault | null {
  if (text.length > tripadvisorPageLimit) return "url_invalid";
  if (!/^https:\/\//i.test(text)) return "url_scheme";
  if (!URL.canParse(text)) return "url_invalid";
  const { host, hostname, username, password, pathname } = new URL(text);
  if (host !== hostname || !isTripadvisorHost(hostname)) return "url_not_tripadvisor";
  if (username !== "" || password !== "") return "url_credentials";
  return page.test(pathname) ? null : "url_not_business";
}

/** The address of a business's page on Tripadvisor, without query and fragment; null for every other text. */
export function tripadvisorPage(text: string): string | null {
  if (tripadvisorFault(text) !== null) return null;
  const { hostname, pathname } = new URL(text);
  return `https://${hostname}${pathname}`;
}

/** The `location_id` that Tripadvisor's API knows the business of a page by; null for what `tripadvisorPage` refuses. */
export function tripadvisorLocation(text: string): string | null {
  const address = tripadvisorPage(text);
  return address && (page.exec(new URL(address).pathname)?.groups?.location ?? null);
}
