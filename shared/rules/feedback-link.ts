import { FeedbackLink } from "#shared/model/feedback-link.ts";

/** Names that would mislead a customer or that the product may need for itself. */
const reserved = new Set([
  "about",
  "account",
  "admin",
  "api",
  "app",
  "demo",
  "help",
  "login",
  "official",
  "reviens",
  "root",
  "security",
  "settings",
  "support",
  "terms",
  "thanks",
  "www",
]);

/** Whether a well-formed link may not be taken by anybody. */
export const isReserved = (link: string): boolean => reserved.has(link);

/** A name as a feedback link: small letters without accents, dashes for all else, at most 40 characters. May be too short. */
export const linkFrom = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");

/** Links like `wanted` in the order to offer them; the caller keeps those that are free. */
export function linkCandidates(wanted: string): string[] {
  const base = linkFrom(wanted);
  const endings = ["", "-avis", "-feedback", "-1", "-2", "-3", "-4", "-5"];
  const links = endings.map((ending) => `${base.slice(0, 40 - ending.length).replace(/-+$/, "")}${ending}`);
  return [...new Set(links)].filter((link) => FeedbackLink.safeParse(link).success && !isReserved(link));
}
