import { optedOut } from "./sending.ts";

type UnsentCause = "address" | "country" | "stopped" | "away" | "ours";

/** Errors of our account, clock or domain (https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html). */
export const oursToMend =
  /Paused|NotVerified|ConfigurationSet|QuotaExceeded|LimitExceeded|AccessDenied|NotAuthorized|Signature|Expired|Token|OptInRequired/;

const away = /^expired$|Throttl|TooManyRequests|Unavailable|^E[A-Z_]+$|TimeoutError|Credentials/;

/** `away`: provider unavailable; `stopped`: opted out; `address`: permanently refused. */
export function unsentCause(reason: string | null): UnsentCause {
  if (reason === "number_without_country") return "country";
  if (reason === optedOut) return "stopped";
  if (reason === "not_prepared") return "ours";
  return reason === null || away.test(reason) || oursToMend.test(reason) ? "away" : "address";
}
