import { optedOut } from "./sending.ts";

/** Why an alert failed, as far as people can do something about it. */
export type UnsentCause = "address" | "country" | "stopped" | "away" | "ours";

/**
 * Codes of refusals that end when we mend our account, our clock or our domain. SES's older protocol says some of them with 400
 * (https://docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html).
 */
export const oursToMend =
  /Paused|NotVerified|ConfigurationSet|QuotaExceeded|LimitExceeded|AccessDenied|NotAuthorized|Signature|Expired|Token|OptInRequired/;

/** Codes of what else was tried for as long as it made sense: the provider refused for now, could not be reached, or had its day's share. */
const away = /^expired$|^day_full$|Throttl|TooManyRequests|Unavailable|^E[A-Z_]+$|TimeoutError|Credentials/;

/**
 * The kind of reason that stands behind the code of a failed message. `away`: the provider did not take it in time, and
 * another try may help. `stopped`: the number's owner said stop to our texts. `address`: it was refused for good, mostly for
 * where it was to go.
 */
export function unsentCause(reason: string | null): UnsentCause {
  if (reason === "number_without_country") return "country";
  if (reason === optedOut) return "stopped";
  if (reason === "not_prepared") return "ours";
  return reason === null || away.test(reason) || oursToMend.test(reason) ? "away" : "address";
}
