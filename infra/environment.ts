import type { Variable } from "#shared/contract/environment.ts";
import type { Grant } from "./grants.ts";

export function environmentOf(
  { sends, sweeps, files, signs, bills, reads }: Grant,
  all: Record<Variable, string>,
): { [Name in Variable]?: string } {
  const {
    SECRET_NAME,
    EMAILS_A_DAY,
    EMAILS_A_SECOND,
    LOGOS_BUCKET,
    MAIL_FROM,
    MAIL_SETS,
    PROVIDER_TIMEOUT,
    REPLY_DOMAIN,
    SEND_PACE,
    SMS_REPLIES,
    STRIPE_API,
    STRIPE_SCRIPT,
    STRIPE_TAX,
    SALES_ADDRESS,
    GOOGLE_PLACES_API,
    TRIPADVISOR_API,
    ...everywhere
  } = all;
  return {
    ...everywhere,
    ...((signs || bills || reads) && { SECRET_NAME }),
    ...(signs && { SMS_REPLIES, EMAILS_A_DAY }),
    ...(bills && { STRIPE_API, STRIPE_SCRIPT, STRIPE_TAX, SALES_ADDRESS }),
    ...(reads?.includes("google") && { GOOGLE_PLACES_API }),
    ...(reads?.includes("tripadvisor") && { TRIPADVISOR_API }),
    ...(sweeps && { EMAILS_A_SECOND }),
    ...(files && { LOGOS_BUCKET }),
    ...(sends && { PROVIDER_TIMEOUT, SEND_PACE }),
    ...(sends?.includes("email") && { MAIL_FROM, MAIL_SETS, REPLY_DOMAIN }),
  };
}
