import { expect, it } from "vitest";
import { unsentCause } from "./unsent-cause.ts";

it.each([
  ["MessageRejected", "address"],
  ["InvalidParameterValue", "address"],
  ["number_without_country", "country"],
  ["opted_out", "stopped"],
  ["not_prepared", "ours"],
  ["expired", "away"],
  ["NotAuthorized", "away"],
  ["RequestExpired", "away"],
  ["OptInRequired", "away"],
  ["IncompleteSignature", "away"],
  ["ThrottlingException", "away"],
  ["ServiceUnavailable", "away"],
  ["ECONNREFUSED", "away"],
  ["MailFromDomainNotVerifiedException", "away"],
  [null, "away"],
] as const)("takes %s as %s", (reason, cause) => {
  expect(unsentCause(reason)).toBe(cause);
});
