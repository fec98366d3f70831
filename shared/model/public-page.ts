import * as z from "zod/mini";
import { SourceName } from "./invitation.ts";
import { orNull } from "./moment.ts";

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

type TripadvisorFault = "url_scheme" | "url_not_tripadvisor" | "url_credentials" | "url_not_business" | "url_invalid";

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

/**
 * `quota`: rate limited; `key`: ours is missing or refused; `gone`: place unknown; `away`: timeout or failure;
 * `unreadable`: unexpected answer.
 */
export const sourceFailures = ["quota", "key", "gone", "away", "unreadable"] as const;
export const SourceFailure = z.enum(sourceFailures);
export type SourceFailure = z.infer<typeof SourceFailure>;

/** Attribution that the source requires beside a review. */
const ReviewAuthor = z.object({ name: orNull(z.string()), url: orNull(z.string()), picture: orNull(z.string()) });

export const PublicReview = z.object({
  id: orNull(z.string()),
  rating: orNull(z.number()),
  title: orNull(z.string()),
  text: orNull(z.string()),
  language: orNull(z.string()),
  /** Original text, if the source shows a translation. */
  original: orNull(z.string()),
  author: ReviewAuthor,
  publishedAt: orNull(z.string()),
  /** Relative time in the source's words. */
  published: orNull(z.string()),
  url: orNull(z.string()),
  /** The source's own rating image, which Tripadvisor requires. */
  ratingPicture: orNull(z.string()),
  answered: orNull(z.boolean()),
});
export type PublicReview = z.infer<typeof PublicReview>;

const Count = z.int().check(z.gte(0));

/** Live data of a source; its terms allow storing only the id (docs/sources.md). */
export const PublicPage = z.object({
  /** The source's current id; may differ from the requested one. */
  id: z.string(),
  name: orNull(z.string()),
  address: orNull(z.string()),
  url: orNull(z.string()),
  rating: orNull(z.number()),
  ratingPicture: orNull(z.string()),
  count: orNull(Count),
  /** Count per star; null if the source does not say. */
  histogram: orNull(z.object({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count })),
  /** At most five latest; null if not requested or not received. */
  reviews: orNull(z.array(PublicReview)),
  closed: orNull(z.boolean()),
  movedTo: orNull(z.string()),
});
export type PublicPage = z.infer<typeof PublicPage>;

/** A page read for its reviews, or why reading failed. */
export const ReadPage = z.object({
  source: SourceName,
  location: orNull(z.object({ _id: z.string(), name: z.string() })),
  interceptLessThan: z.int(),
  page: orNull(PublicPage),
  failed: orNull(SourceFailure),
});
export type ReadPage = z.infer<typeof ReadPage>;

export const FoundPlace = z.object({ placeId: z.string(), name: z.string(), address: orNull(z.string()) });
export type FoundPlace = z.infer<typeof FoundPlace>;
