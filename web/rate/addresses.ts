import type { BadgeLook } from "#shared/model/badge.ts";
import type { Language } from "#shared/model/language.ts";

/** Language prefix of an address; empty if the browser decides the language. */
export type Prefix = "" | `/${Language}`;

/** Placeholder id for the thanks page when nothing was stored, as for a robot. */
export const nothingKept = "00000000000000000000000000";

export const formAddress = (prefix: Prefix, link: string): string => `${prefix}/a/${encodeURIComponent(link)}`;

/** `feedback` is empty if nothing was stored; `settled` if the business has already dealt with the answer. */
export const thanksAddress = (prefix: Prefix, link: string, feedback: string, settled = false): string =>
  `${formAddress(prefix, link)}/thanks/${feedback || nothingKept}${settled ? "?settled=1" : ""}`;

export const commentAddress = (prefix: Prefix, link: string, feedback: string): string =>
  `${formAddress(prefix, link)}/comment/${feedback}`;

export const scoreAddress = (prefix: Prefix, link: string, query: Readonly<Record<string, string>> = {}): string => {
  const asked = new URLSearchParams(query).toString();
  return `${prefix}/s/${encodeURIComponent(link)}${asked === "" ? "" : `?${asked}`}`;
};

export const badgeAddress = (prefix: Prefix, link: string, kind: "image" | "frame", look: BadgeLook): string =>
  `${prefix}/s/${encodeURIComponent(link)}/badge${kind === "image" ? ".svg" : ""}?${new URLSearchParams({ ...look })}`;

export const choicesAddress = (link: string, of: "location" | "employee"): string =>
  `/api/rate/${encodeURIComponent(link)}/choices?of=${of}&q=`;

export const invitationAddress = (link: string, target: string, feedback: string): string =>
  `/api/rate/${encodeURIComponent(link)}/invite/${encodeURIComponent(target)}?feedback=${encodeURIComponent(feedback)}`;

export const requestAddress = (prefix: Prefix, token: string): string => `${prefix}/t/${encodeURIComponent(token)}`;
export const withdrawAnswerAddress = (prefix: Prefix, token: string): string =>
  `${requestAddress(prefix, token)}/withdraw`;
export const stopAddress = (prefix: Prefix, token: string, back = false): string =>
  `${requestAddress(prefix, token)}/stop${back ? "?back=1" : ""}`;

/** `sent` shows that a reply just arrived. */
export const replyAddress = (prefix: Prefix, token: string, sent = false): string =>
  `${requestAddress(prefix, token)}/reply${sent ? "?sent=1" : ""}`;

export const putRightAddress = (prefix: Prefix, token: string): string => `${requestAddress(prefix, token)}/put-right`;
