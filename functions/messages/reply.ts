import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { Reply, Request } from "#shared/model/request.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";

/** What the alert of a customer's reply is made from. */
export interface ToldReply {
  language: Language;
  origin: string;
  /** The reader's first name, or null where it is not known. */
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  request: Pick<Request, "customer" | "location" | "employee" | "feedback" | "rating">;
  reply: Reply;
  /** Why the reader gets an email and no SMS. */
  smsLeftOut?: SmsLeftOut | undefined;
  /** Whether what customers wrote is left out, because the reader's mail server refused an email for its words. */
  withheld?: boolean;
}

/** The URL that opens a reply in the dashboard: with the feedback of its customer, or among the requests. */
export const replyLink = ({ origin, language, organization: { _id }, request: { feedback } }: ToldReply): string =>
  linkTo(origin, language, feedback === null ? addresses.replies(_id) : addresses.feedback(_id, feedback));
