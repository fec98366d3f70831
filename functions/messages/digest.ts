import type { Feedback } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";

export interface Digest {
  language: Language;
  origin: string;
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  count: number;
  newest: Pick<Feedback, "_id" | "rating" | "comment" | "location" | "customer" | "date" | "status">[];
  smsLeftOut?: SmsLeftOut | undefined;
  /** Customers' words are left out, because the mail server refused them. */
  withheld?: boolean;
}

export const pendingLink = ({ origin, language, organization }: Digest): string =>
  linkTo(origin, language, `${addresses.feedbacks(organization._id)}?status=pending`);
