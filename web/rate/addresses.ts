import type { BadgeLook } from "#shared/model/badge.ts";
import type { Language } from "#shared/model/language.ts";

/** The language prefix of an address; empty if the browser decides the language. */
export type Prefix = "" | `/${Language}`;

/** An id that no feedback has. It stands in the thanks page's address when nothing was stored, as for a robot. */
export const nothingKept = "00000000000000000000000000";

/** The form's own address. */
export const formAddress = (prefix: Prefix, link: string): string => `${prefix}/a/${encodeURIComponent(link)}`;

/**
 * The thanks page's address, where a customer is sent after rating. `feedback` is empty if nothing was stored. `settled`:
 * they came to change an answer that the business has dealt with.
 */
export const thanksAddress = (prefix: Prefix, link: string, feedback: string, settled = false): string =>
  `${formAddress(prefix, link)}/thanks/${feedback || nothingKept}${settled ? "?settled=1" : ""}`;

/** Where the browser that sent a comment lets everybody read it, or takes it off the public page. */
export const commentAddress = (prefix: Prefix, link: string, feedback: string): string =>
  `${formAddress(prefix, link)}/comment/${feedback}`;

/** The address of a link's public score, and of one page of its comments. */
export const scoreAddress = (prefix: Prefix, link: string, query: Readonly<Record<string, string>> = {}): string => {
  const asked = new URLSearchParams(query).toString();
  return `${prefix}/s/${encodeURIComponent(link)}${asked === "" ? "" : `?${asked}`}`;
};

/** The address of a badge: an image, or a page for a frame. */
export const badgeAddress = (prefix: Prefix, link: string, kind: "image" | "frame", look: BadgeLook): string =>
  `${prefix}/s/${encodeURIComponent(link)}/badge${kind === "image" ? ".svg" : ""}?${new URLSearchParams({ ...look })}`;

/** Where a page's script looks for choices; the words follow. */
export const choicesAddress = (link: string, of: "location" | "employee"): string =>
  `/api/rate/${encodeURIComponent(link)}/choices?of=${of}&q=`;

/** The link that counts a customer's click and redirects to the public review page. */
export const invitationAddress = (link: string, target: string, feedback: string): string =>
  `/api/rate/${encodeURIComponent(link)}/invite/${encodeURIComponent(target)}?feedback=${encodeURIComponent(feedback)}`;

/** The address of one request's form, and of the page on which its customer says that they want no more. */
export const requestAddress = (prefix: Prefix, token: string): string => `${prefix}/t/${encodeURIComponent(token)}`;
/** Where the customer of a request takes the comment of their answer off the public page. */
export const withdrawAnswerAddress = (prefix: Prefix, token: string): string =>
  `${requestAddress(prefix, token)}/withdraw`;
/** `back`: after it was taken back. */
export const stopAddress = (prefix: Prefix, token: string, back = false): string =>
  `${requestAddress(prefix, token)}/stop${back ? "?back=1" : ""}`;
