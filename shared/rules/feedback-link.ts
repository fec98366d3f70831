import { feedbackLinkFormat, feedbackLinkLimit } from "#shared/model/feedback-link.ts";

/** Names that would mislead customers, or that the product may need itself. */
const reserved = new Set([
  "about",
  "account",
  "admin",
  "api",
  "app",
  "demo",
  "health",
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

/** Whether nobody may take this well-formed link. */
export const isReserved = (link: string): boolean => reserved.has(link);

/**
 * What somebody types as a feedback link: lowercase letters without accents, dashes for all else, cut to the longest. A
 * dash at the end stays, because more may follow.
 */
export const linkWhileTyped = (typed: string): string =>
  typed
    .slice(0, 300)
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, feedbackLinkLimit);

/** Turns a name into a feedback link, as if it were typed. May be too short. */
export const linkFrom = (name: string): string => linkWhileTyped(name).replace(/-$/, "");

/** Links similar to `wanted`, best first. The caller keeps those that are free. */
export function linkCandidates(wanted: string): string[] {
  const base = linkFrom(wanted);
  const endings = ["", "-avis", "-feedback", "-1", "-2", "-3", "-4", "-5"];
  const links = endings.map(
    (ending) => `${base.slice(0, feedbackLinkLimit - ending.length).replace(/-+$/, "")}${ending}`,
  );
  return [...new Set(links)].filter((link) => feedbackLinkFormat.test(link) && !isReserved(link));
}
