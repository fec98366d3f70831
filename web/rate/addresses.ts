import type { SourceName } from "#shared/model/invitation.ts";
import type { Language } from "#shared/model/language.ts";

/** The start of an address that says its language itself, or nothing where the browser decides. */
export type Prefix = "" | `/${Language}`;

/** What stands in a thanks page's address where a robot's answer was kept nowhere: an id that no feedback has. */
export const nothingKept = "00000000000000000000000000";

/** The form's own address. */
export const formAddress = (prefix: Prefix, link: string): string => `${prefix}/a/${encodeURIComponent(link)}`;

/** Where a customer is led after sending; `feedback` is empty when nothing was kept. */
export const thanksAddress = (prefix: Prefix, link: string, feedback: string): string =>
  `${formAddress(prefix, link)}/thanks/${feedback || nothingKept}`;

/** The link that counts a customer's click and leads on to the public review page. */
export const invitationAddress = (link: string, source: SourceName, feedback: string): string =>
  `/api/rate/${encodeURIComponent(link)}/invite/${source}?feedback=${encodeURIComponent(feedback)}`;
