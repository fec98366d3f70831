import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { Reply, Request } from "#shared/model/request.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";

export interface ToldReply {
  language: Language;
  origin: string;
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  request: Pick<Request, "customer" | "location" | "employee" | "feedback" | "rating">;
  reply: Reply;
  smsLeftOut?: SmsLeftOut | undefined;
  /** Customers' words are left out, because the mail server refused them. */
  withheld?: boolean;
}

/** Opens the customer's feedback, or the requests if there is none. */
export const replyLink = ({ origin, language, organization: { _id }, request: { feedback } }: ToldReply): string =>
  linkTo(origin, language, feedback === null ? addresses.replies(_id) : addresses.feedback(_id, feedback));
