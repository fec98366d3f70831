import type { Feedback } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";

/** What a digest is made from: how many complaints it tells of, the newest of them, and who reads it. */
export interface Digest {
  language: Language;
  origin: string;
  /** The reader's first name, or null where it is not known. */
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  count: number;
  newest: Pick<Feedback, "_id" | "rating" | "comment" | "location" | "customer" | "date" | "status">[];
  /** Why its reader, who wants SMS, gets this email instead. */
  smsLeftOut?: SmsLeftOut | undefined;
  /** Whether what customers wrote is left out, because the reader's mail server refused an email for its words. */
  withheld?: boolean;
}

/** The URL of the complaints that wait for an answer. */
export const pendingLink = ({ origin, language, organization }: Digest): string =>
  linkTo(origin, language, `${addresses.feedbacks(organization._id)}?status=pending`);
