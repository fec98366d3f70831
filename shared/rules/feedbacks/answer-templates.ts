import type { AnswerTemplate } from "#shared/model/answer-template.ts";
import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { placeholderIn, renderTemplate } from "#shared/rules/requests/template.ts";

export const shippedNames = ["sorry", "details", "fixed", "thanks"] as const;

/** The product's own answer templates; emails and texts already name the business around them. */
export const shippedAnswers: Record<Language, Record<(typeof shippedNames)[number], string>> = {
  en: {
    sorry:
      "Hi {name},\n\nThank you for telling us. We’re sorry that your visit to {business} went wrong. We’re going over what happened with the team, so that it doesn’t happen again.",
    details:
      "Hi {name},\n\nThank you for telling us about your visit to {business}. We’d like to understand what happened. Could you tell us a little more: which day was it, and what should we have done?",
    fixed:
      "Hi {name},\n\nThank you for giving us the chance to put this right. It’s done now. If anything still isn’t as it should be, just reply to this message.",
    thanks:
      "Hi {name},\n\nThank you for taking the time to write about your visit to {business}. We’ve shared your words with the team. We’d love to see you again.",
  },
  fr: {
    sorry:
      "Bonjour {nom},\n\nMerci de nous en avoir parlé. Nous sommes désolés que votre visite chez {entreprise} se soit mal passée. Nous revoyons avec l’équipe ce qui est arrivé, pour que cela ne se répète pas.",
    details:
      "Bonjour {nom},\n\nMerci de nous avoir parlé de votre visite chez {entreprise}. Nous aimerions comprendre ce qui est arrivé. Pouvez-vous nous en dire un peu plus\u00a0: quel jour était-ce, et qu’aurions-nous pu faire de mieux\u00a0?",
    fixed:
      "Bonjour {nom},\n\nMerci de nous avoir permis de corriger la situation. C’est chose faite. Si quelque chose ne va toujours pas, répondez simplement à ce message.",
    thanks:
      "Bonjour {nom},\n\nMerci d’avoir pris le temps de nous parler de votre visite chez {entreprise}. Vos mots ont été transmis à l’équipe. Au plaisir de vous revoir\u00a0!",
  },
};

interface Answered {
  customer: string | null;
  business: string;
  location: string | null;
  employee: string | null;
}

/** The words of a template; by SMS without the signs that halve the room of a segment. */
export function filledAnswer(
  text: string,
  { customer, ...names }: Answered,
  { channel, language }: { channel: RequestChannel; language: Language },
): string {
  // As an email, because an answer by SMS may take several segments and shortens no names.
  const filled = renderTemplate(
    text,
    { name: customer, ...names, link: "", stopLink: null },
    { channel: "email", language },
  );
  return channel === "email" ? filled : filled.replaceAll("’", "'").replaceAll("\u00a0", " ");
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** An answer without its customer's name, so that it greets the next one. */
export function nameless(text: string, customer: string | null, language: AnswerTemplate["language"]): string {
  const [first = ""] = (customer ?? "").trim().split(/\s+/);
  return [customer?.trim() ?? "", first]
    .filter((name) => name.length > 1)
    .reduce(
      (rest, name) =>
        rest.replaceAll(
          new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "gu"),
          placeholderIn(language, "name"),
        ),
      text,
    );
}
