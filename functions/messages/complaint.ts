import type { Feedback } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";

/** What a complaint alert is made from: the feedback, its organization, the reader's language and the origin of its links. */
export interface Complaint {
  language: Language;
  origin: string;
  /** The reader's first name, or null where it is not known. */
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  feedback: Pick<
    Feedback,
    "_id" | "rating" | "comment" | "customer" | "location" | "employee" | "date" | "language" | "status"
  >;
  /** Why the reader gets an email and no SMS. */
  smsLeftOut?: SmsLeftOut | undefined;
  /** Whether what customers wrote is left out, because the reader's mail server refused an email for its words. */
  withheld?: boolean;
}

/** The URL that opens a complaint in the dashboard. */
export const complaintLink = ({ origin, language, organization, feedback }: Complaint): string =>
  linkTo(origin, language, addresses.feedback(organization._id, feedback._id));
