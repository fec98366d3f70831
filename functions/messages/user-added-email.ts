import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { MemberRole } from "#shared/model/role.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { nameToStrangers } from "#shared/rules/requests/strip-links.ts";
import type { EmailContent } from "./email-content.ts";
import { excerpt, greeting, messageBusiness, nameIn, pluralKey, sayIn } from "./texts.ts";

export interface Addition {
  language: Language;
  origin: string;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor">;
  role: MemberRole;
  adder: string | null;
  hours: number;
  /** An invitation for an existing account, else a temporary password. */
  by: { offer: string; reader: string } | { email: string; password: string };
}

/** Stricter, because anybody can add a stranger's address. */
const toStranger = (name: string): string => nameToStrangers(nameIn(name));

/** Leaves out the typed name of the invited person, which could carry a stranger's words. */
export function userAddedEmail({ language, origin, organization, role, adder, hours, by }: Addition): EmailContent {
  const say = sayIn(language);
  const name = adder === null ? "" : excerpt(toStranger(adder), 80);
  const values = { organization: toStranger(organization.name), role: say(`user_added.roles.${role}`), name };
  const plural = (key: string) => say(pluralKey(language, `user_added.${key}`, hours), { count: String(hours) });
  const business = messageBusiness({ ...organization, name: toStranger(organization.name) }, origin);
  const otherwise = { kind: "note", text: say("user_added.otherwise") } as const;
  if ("offer" in by) {
    const subject = say("user_added.offer_subject", values);
    return {
      language,
      subject,
      business,
      preheader: say("user_added.offer_preheader"),
      blocks: [
        ...greeting(say, by.reader),
        { kind: "heading", text: subject },
        { kind: "paragraph", text: say(name === "" ? "user_added.offer_body" : "user_added.offer_body_by", values) },
        {
          kind: "button",
          label: say("user_added.offer_button"),
          href: linkTo(origin, language, addresses.join(by.offer, organization._id)),
          fallback: say("fallback"),
        },
        { kind: "note", text: plural("offer_validity") },
        otherwise,
      ],
    };
  }
  const subject = say("user_added.subject", values);
  return {
    language,
    subject,
    business,
    preheader: say("user_added.preheader"),
    blocks: [
      ...greeting(say, null),
      { kind: "heading", text: subject },
      { kind: "paragraph", text: say(name === "" ? "user_added.body" : "user_added.body_by", values) },
      {
        kind: "details",
        details: [
          { label: say("user_added.email"), value: by.email },
          { label: say("user_added.password"), value: by.password },
        ],
      },
      {
        kind: "button",
        label: say("user_added.button"),
        href: linkTo(origin, language, addresses.login),
        fallback: say("fallback"),
      },
      { kind: "note", text: plural("validity") },
      otherwise,
    ],
  };
}
