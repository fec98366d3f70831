import { beginningOf } from "#shared/rules/beginning.ts";
import { withoutLinks } from "#shared/rules/requests/strip-links.ts";
import { toGsm7 } from "#shared/rules/sending/gsm7.ts";
import { segment, unitsOf, within } from "#shared/rules/sending/one-segment.ts";
import { type Complaint, complaintLink } from "./complaint.ts";
import { nameInGsm7 } from "./name.ts";
import { sayIn } from "./texts.ts";

/** Septets; with less room the comment is left out. */
const least = { place: 10, comment: 12 } as const;

const looked = 1_000;

/** Fits a name and as many words as possible into one GSM-7 segment; one other character would halve the space. */
export function fittedAlert(named: string, said: string, fillWith: (name: string, comment: string) => string): string {
  const fill = (name: string, comment: string) => toGsm7(fillWith(name, comment));
  const name = nameInGsm7(beginningOf(named, looked)) || "Reviens";
  const words = toGsm7(withoutLinks(toGsm7(beginningOf(said, looked))));
  const shared = segment - unitsOf(fill("x", "x")) + 2;
  if (words === "" || shared < least.place + least.comment)
    return fill(within(name, segment - unitsOf(fill("x", "")) + 1), "");
  const place = within(name, shared - Math.min(unitsOf(words), least.comment));
  return fill(place, within(words, shared - unitsOf(place)));
}

export function complaintSms(complaint: Complaint): string {
  const { language, organization, feedback } = complaint;
  const say = sayIn(language);
  return fittedAlert(organization.name, feedback.comment, (place, comment) =>
    say(comment ? "complaint_sms.with_comment" : "complaint_sms.without_comment", {
      rating: String(feedback.rating),
      place,
      comment,
      link: complaintLink(complaint),
    }),
  );
}
