import { listReadableHeld } from "#functions/actions/places/within-plan.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { greeting, messageBusiness, nameIn, notificationsFooter, pluralKey, sayIn } from "#functions/messages/texts.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { locationsToldTo, readAddressed } from "./read-addressed.ts";

export interface HeldNoticeEmail extends Addressed {
  count: number;
  complaints: number;
  more: boolean;
}

export function heldEmail(notice: HeldNoticeEmail): EmailContent {
  const { language, origin, reader, organization, count, complaints, more } = notice;
  const say = sayIn(language);
  const title = say("held_ratings.title", { organization: nameIn(organization.name) });
  const plural = (key: string, number: number) => say(pluralKey(language, key, number), { count: String(number) });
  const soFar = more ? say("held_ratings.many", { count: String(count) }) : plural("held_ratings.count", count);
  const unhappy = complaints > 0 ? ` ${plural("held_ratings.complaints", complaints)}` : "";
  return {
    language,
    subject: title,
    preheader: say("held_ratings.preheader"),
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: title },
      { kind: "paragraph", text: say("held_ratings.body") },
      { kind: "paragraph", text: `${soFar}${unhappy}` },
      {
        kind: "button",
        label: say("held_ratings.button"),
        href: linkTo(origin, language, addresses.held(organization._id)),
      },
      { kind: "note", text: say("held_ratings.once") },
    ],
    footer: notificationsFooter(notice, "held_ratings.because"),
  };
}

export async function composeHeldRatings(
  { organization, language, data }: MessageOf<"held_ratings">,
  now: Date,
): Promise<EmailContent | Unsayable> {
  const seen = await locationsToldTo(organization, data.user);
  const [about, { items, more }] = await Promise.all([
    readAddressed(language, { organization, ...data }),
    listReadableHeld(organization, seen, now),
  ]);
  if (!about) return { reason: "organization_closed" };
  if (items.length === 0) return { reason: "nothing_held" };
  const complaints = items.filter(({ intercepted }) => intercepted).length;
  return heldEmail({ ...about, count: items.length, complaints, more });
}
