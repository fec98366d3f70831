import type { Language } from "#shared/model/language.ts";
import type { EmailContent } from "./email-content.ts";
import { nameIn, sayIn } from "./texts.ts";

export interface SalesRequest {
  language: Language;
  organization: { _id: string; name: string };
  person: { name: string; email: string };
  locations: number;
  message: string;
}

export function salesEmail({ language, organization, person, locations, message }: SalesRequest): EmailContent {
  const say = sayIn(language);
  const values = { organization: nameIn(organization.name), name: nameIn(person.name), locations: String(locations) };
  return {
    language,
    subject: say("sales_contact.subject", values),
    replyTo: person.email,
    preheader: say("sales_contact.preheader"),
    blocks: [
      { kind: "paragraph", text: say("sales_contact.body", values) },
      { kind: "quote", text: message, complaint: false },
      {
        kind: "details",
        details: [
          { label: say("sales_contact.email"), value: person.email },
          { label: say("sales_contact.organization"), value: organization._id },
        ],
      },
    ],
  };
}
