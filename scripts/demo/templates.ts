import type { TemplateItem } from "#functions/data/requests/templates.ts";
import { defaultTemplates, type Template } from "#shared/rules/requests/default-templates.ts";
import { templateId, templateNamed } from "#shared/rules/requests/template.ts";
import { type Cast, personOf } from "./cast.ts";

interface Written extends Template {
  channel: TemplateItem["channel"];
  language: TemplateItem["language"];
  version: number;
  daysAgo: number;
  by: string;
}

const written: Written[] = [
  {
    channel: "sms",
    language: "fr",
    version: 1,
    daysAgo: 41,
    by: "Marc-Antoine",
    subject: null,
    text: "{entreprise} : merci de votre visite! Un mot pour nos boulangers? {lien} {arrêt}",
  },
  {
    channel: "email",
    language: "fr",
    version: 1,
    daysAgo: 63,
    by: "Hélène",
    subject: "Votre passage chez {établissement} : un mot pour nous?",
    text: "Bonjour {nom},\n\nMerci d’être passé chez nous. Votre commande était-elle à votre goût? Dites-le-nous en dix secondes :\n\n{lien}\n\nÀ bientôt,\n{entreprise}\n\n{arrêt}",
  },
  {
    channel: "email",
    language: "fr",
    version: 2,
    daysAgo: 24,
    by: "Marc-Antoine",
    subject: "Comment était votre passage chez {établissement}?",
    text: "Bonjour {nom},\n\nMerci de votre visite. Qu’avez-vous aimé, et que pourrions-nous mieux faire? Nous lisons chaque réponse :\n\n{lien}\n\nÀ bientôt,\n{entreprise}\n\n{arrêt}",
  },
];

export const demoText = (channel: Written["channel"], language: Written["language"], daysAgo: number): string =>
  templateId(
    channel,
    language,
    written
      .filter((one) => one.channel === channel && one.language === language && one.daysAgo > daysAgo)
      .reduce((newest, { version }) => Math.max(newest, version), 0),
  );

export function demoTemplate(id: string): Template {
  const named = templateNamed(id);
  if (named === null) throw new Error(`There is no text ${id}.`);
  const { channel, language, version } = named;
  const own = written.find((one) => one.channel === channel && one.language === language && one.version === version);
  return own ?? defaultTemplates[channel][language];
}

export const demoTemplates = ({ players }: Cast, now: Date): TemplateItem[] =>
  written.map(({ channel, language, subject, text, version, daysAgo, by }) => {
    const author = players.find(({ user }) => user.firstName === by)?.member;
    return {
      channel,
      language,
      subject,
      text,
      version,
      changedAt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
      by: author ? personOf(author) : null,
    };
  });
