import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import type { EmailContent } from "./email-content.ts";
import { greeting, messageBusiness, nameIn, pluralKey, sayIn } from "./texts.ts";

export interface HeldNoticeEmail {
  language: Language;
  origin: string;
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor">;
  count: number;
  complaints: number;
  more: boolean;
}

export function heldEmail({
  language,
  origin,
  reader,
  organization,
  count,
  complaints,
  more,
}: HeldNoticeEmail): EmailContent {
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
    footer: {
      text: say("held_ratings.because", { organization: nameIn(organization.name) }),
      label: say("complaint_alert.preferences"),
      href: linkTo(origin, language, addresses.mySettings("notifications")),
    },
  };
}
