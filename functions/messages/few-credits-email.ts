import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import type { EmailContent } from "./email-content.ts";
import { greeting, messageBusiness, nameIn, pluralKey, sayIn } from "./texts.ts";

export interface FewCreditsNotice {
  language: Language;
  origin: string;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor">;
  reader: string;
  credits: number;
}

export function fewCreditsEmail({ language, origin, organization, reader, credits }: FewCreditsNotice): EmailContent {
  const say = sayIn(language);
  const name = nameIn(organization.name);
  const subject =
    credits === 0
      ? say("few_credits.none", { organization: name })
      : say(pluralKey(language, "few_credits.subject", credits), { organization: name, count: String(credits) });
  return {
    language,
    subject,
    business: messageBusiness(organization, origin),
    preheader: say("few_credits.preheader"),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: subject },
      { kind: "paragraph", text: say(credits === 0 ? "few_credits.stopped" : "few_credits.body") },
      {
        kind: "button",
        label: say("few_credits.button"),
        href: linkTo(origin, language, addresses.smsCredits(organization._id)),
      },
      { kind: "note", text: say("few_credits.once") },
    ],
  };
}
