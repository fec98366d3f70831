import { feedbackLinkFormat, feedbackLinkLimit, type LinkAvailability } from "#shared/model/feedback-link.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Misleading names, and names that the product may need. */
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

export const isReserved = (link: string): boolean => reserved.has(link);

export const refusedLink = (link: string): Refusal | null =>
  isReserved(link) ? { refused: "invalid", fields: { feedbackId: "link_reserved" } } : null;

/** Maps a failed write to a refusal at the right field. */
export const refusedWrite = (why: "edited_meanwhile" | "link_taken" | "link_changed_often"): Refusal =>
  why === "edited_meanwhile" ? { refused: why } : { refused: why, fields: { feedbackId: why } };

/** Normalizes while typing; a trailing dash stays, because more may follow. */
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

/** Makes a link of a name; may be too short. */
export const linkFrom = (name: string): string => linkWhileTyped(name).replace(/-$/, "");

/**
 * Prefixed with the organization's link, because names such as "Laval" are soon taken; empty if nothing usable remains.
 */
export const linkMadeFor = (organizationLink: string, name: string): string =>
  linkFrom(name) === "" ? "" : linkFrom(`${organizationLink} ${name}`);

const suggested = 3;

/** Availability with free alternatives; `taken` are the existing candidates. */
export function linkAvailability(
  link: string,
  { isWellFormed, taken }: { isWellFormed: boolean; taken: ReadonlySet<string> },
): LinkAvailability {
  const reason = !isWellFormed
    ? "link_format"
    : isReserved(link)
      ? "link_reserved"
      : taken.has(link)
        ? "link_taken"
        : null;
  const like = linkCandidates(link).filter((candidate) => candidate !== link && !taken.has(candidate));
  return { link, free: reason === null, reason, suggestions: reason === null ? [] : like.slice(0, suggested) };
}

export function linkCandidates(wanted: string): string[] {
  const base = linkFrom(wanted);
  const endings = ["", "-avis", "-feedback", "-1", "-2", "-3", "-4", "-5"];
  const links = endings.map(
    (ending) => `${base.slice(0, feedbackLinkLimit - ending.length).replace(/-+$/, "")}${ending}`,
  );
  return [...new Set(links)].filter((link) => feedbackLinkFormat.test(link) && !isReserved(link));
}
