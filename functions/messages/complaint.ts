import type { Feedback } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";

export interface Complaint {
  language: Language;
  origin: string;
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  feedback: Pick<
    Feedback,
    "_id" | "rating" | "comment" | "customer" | "location" | "employee" | "date" | "language" | "status"
  >;
  smsLeftOut?: SmsLeftOut | undefined;
  /** Customers' words are left out, because the mail server refused them. */
  withheld?: boolean;
}

export const complaintLink = ({ origin, language, organization, feedback }: Complaint): string =>
  linkTo(origin, language, addresses.feedback(organization._id, feedback._id));
