import { feedbackLinkFormat, feedbackLinkLimit, type LinkAvailability } from "#shared/model/feedback-link.ts";
import type { Refusal } from "#shared/model/refusal.ts";

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

/** Why an organization may not take this well-formed link, free or not; null where it may. */
export const refusedLink = (link: string): Refusal | null =>
  isReserved(link) ? { refused: "invalid", fields: { feedbackId: "link_reserved" } } : null;

/** Why what has a link was not written, as the API says it: what is wrong with the link is said beside its field. */
export const refusedWrite = (why: "edited_meanwhile" | "link_taken" | "link_changed_often"): Refusal =>
  why === "edited_meanwhile" ? { refused: why } : { refused: why, fields: { feedbackId: why } };

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

/**
 * The link that is made for a location or an employee of a name; empty where the name has nothing that a link can hold.
 * The organization's own stands before it: names such as "Laval" are taken soon.
 */
export const linkMadeFor = (organizationLink: string, name: string): string =>
  linkFrom(name) === "" ? "" : linkFrom(`${organizationLink} ${name}`);

/** How many suggestions are shown at a time. */
const suggested = 3;

/** Whether a link can be had, and free ones like it. `taken` are those of it and its candidates that somebody has. */
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

/** Links similar to `wanted`, best first. The caller keeps those that are free. */
export function linkCandidates(wanted: string): string[] {
  const base = linkFrom(wanted);
  const endings = ["", "-avis", "-feedback", "-1", "-2", "-3", "-4", "-5"];
  const links = endings.map(
    (ending) => `${base.slice(0, feedbackLinkLimit - ending.length).replace(/-+$/, "")}${ending}`,
  );
  return [...new Set(links)].filter((link) => feedbackLinkFormat.test(link) && !isReserved(link));
}
