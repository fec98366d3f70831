/** From the certificate of tripadvisor.com (August 2026); anybody can register similar names. */
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

/** Tripadvisor's own domain, alone or with `www` or a language: fr.tripadvisor.ca. */
export const isTripadvisorHost = (hostname: string): boolean =>
  domains.has(hostname.replace(/^(?:www|[a-z]{2})\./, ""));

/** A business's own page, not a list or a single review; the location id follows `d`. */
const page = /^\/(?:Restaurant|Hotel|Attraction)_Review-g\d+-d(?<location>\d{1,12})-[^/]+\.html$/;

export const tripadvisorPageLimit = 1_000;

type TripadvisorFault =
  | "url_scheme"
  | "url_not_tripadvisor"
  | "url_credentials"
  | "url_not_business"
  | "url_invalid";

/** Null if the text is the address of a business's Tripadvisor page. */
export function tripadvisorFault(text: string): TripadvisorFault | null {
  if (text.length > tripadvisorPageLimit) return "url_invalid";
  if (!/^https:\/\//i.test(text)) return "url_scheme";
  if (!URL.canParse(text)) return "url_invalid";
  const { host, hostname, username, password, pathname } = new URL(text);
  if (host !== hostname || !isTripadvisorHost(hostname)) return "url_not_tripadvisor";
  if (username !== "" || password !== "") return "url_credentials";
  return page.test(pathname) ? null : "url_not_business";
}

export function tripadvisorPage(text: string): string | null {
  if (tripadvisorFault(text) !== null) return null;
  const { hostname, pathname } = new URL(text);
  return `https://${hostname}${pathname}`;
}

export function tripadvisorLocation(text: string): string | null {
  const address = tripadvisorPage(text);
  return address && (page.exec(new URL(address).pathname)?.groups?.location ?? null);
}
