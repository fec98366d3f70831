import { toGsm7 } from "#shared/rules/sending/gsm7.ts";
import { segment, unitsOf, within } from "#shared/rules/sending/one-segment.ts";
import { type Digest, pendingLink } from "./digest.ts";
import { nameInGsm7 } from "./name.ts";
import { pluralKey, sayIn } from "./texts.ts";

/** The SMS that tells a member how many complaints came beyond the tenth of ten minutes. It is one GSM-7 segment. */
export function digestSms(digest: Digest): string {
  const { language, organization, count } = digest;
  const say = sayIn(language);
  const fill = (place: string) =>
    toGsm7(
      say(pluralKey(language, "digest_sms.text", count), { count: String(count), place, link: pendingLink(digest) }),
    );
  // Filled with one character, to count everything around the name.
  return fill(within(nameInGsm7(organization.name) || "Reviens", segment - unitsOf(fill("x")) + 1));
}
