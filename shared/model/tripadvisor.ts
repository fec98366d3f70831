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

/** The address of a business's page on Tripadvisor, without query and fragment; null for every other text. */
export function tripadvisorPage(text: string): string | null {
  if (text.length > tripadvisorPageLimit || !URL.canParse(text)) return null;
  const { protocol, host, hostname, username, password, pathname } = new URL(text);
  const isOwn = protocol === "https:" && host === hostname && username === "" && password === "";
  return isOwn && isTripadvisorHost(hostname) && page.test(pathname) ? `https://${hostname}${pathname}` : null;
}

/** The `location_id` that Tripadvisor's API knows the business of a page by; null for what `tripadvisorPage` refuses. */
export function tripadvisorLocation(text: string): string | null {
  const address = tripadvisorPage(text);
  return address && (page.exec(new URL(address).pathname)?.groups?.location ?? null);
}
