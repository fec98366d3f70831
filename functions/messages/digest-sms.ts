import { toGsm7 } from "#shared/rules/sending/gsm7.ts";
import { segment, unitsOf, within } from "#shared/rules/sending/one-segment.ts";
import { type Digest, pendingLink } from "./digest.ts";
import { nameInGsm7 } from "./name.ts";
import { pluralKey, sayIn } from "./texts.ts";

/** For complaints beyond the tenth within ten minutes; always one GSM-7 segment. */
export function digestSms(digest: Digest): string {
  const { language, organization, count } = digest;
  const say = sayIn(language);
  const fill = (place: string) =>
    toGsm7(
      say(pluralKey(language, "digest_sms.text", count), { count: String(count), place, link: pendingLink(digest) }),
    );
  return fill(within(nameInGsm7(organization.name) || "Reviens", segment - unitsOf(fill("x")) + 1));
}
