import type { Language } from "#shared/model/language.ts";

/** Avoided words with their replacements; French as written in Québec. */
const avoided: Record<Language, [word: RegExp, better: string][]> = {
  en: [
    [/unwanted mail/i, "spam folder"],
    [/small letters/i, "lowercase letters"],
    [/password again/i, "Confirm password"],
    [/forgotten/i, "forgot"],
    [/log-in/i, "login"],
    [/\bTo the (?:dashboard|home)/, "Go to …"],
    [/(?:organ|recogn|personal|apolog)is(?:e|ing|ation)/i, "-ize"],
    [/cancelled/i, "canceled"],
    [/colour|honour|favour/i, "-or"],
  ],
  fr: [
    [/réclamation/i, "plainte"],
    [/e-?mail/i, "courriel"],
    [/\bSMS\b/, "texto"],
    [/cookie/i, "témoin"],
    [/enquête/i, "sondage"],
    [/moyens? de paiement/i, "mode de paiement"],
    [/carte bancaire/i, "carte de crédit"],
    [/ticket/i, "reçu"],
    [/quinze jours/i, "deux semaines"],
    [/résolue?s?(?!\p{L})/iu, "réglée"],
    [/données personnelles/i, "renseignements personnels"],
    [/\b(?:adresse|page|site)s? Web\b/, "web"],
    [/commencer est gratuit/i, "l’inscription est gratuite"],
  ],
};

const straightQuote = /["']/;
const bareMark = /(?<![\u00a0\u202f])[:;?!»]|«(?![\u00a0\u202f])/;

/** These words elide before a vowel (« d’Anne »), but a name's first letter is unknown. */
const unelided =
  /(?<!\p{L})(?:(?:lors|puis|jus|quoi)?que|de)\s\{\{(?:address|brand|business|by|customer|email|employee|location|name|organization|person|place|source|title|who)\}\}/iu;

/** GSM-7 has neither typographic quotes nor non-breaking spaces. */
const isSms = (key: string) => /_sms(?:\.|$)/.test(key);

/** Ignores placeholders and tags. */
export function wordingFaults(language: Language, key: string, text: string): string[] {
  const read = text.replaceAll(/\{\{.*?\}\}|<[^>]+>/g, "");
  const words = avoided[language].flatMap(([word, better]) => {
    const found = word.exec(read)?.[0];
    return found === undefined ? [] : [`says “${found}”: write “${better}”`];
  });
  const elided = language === "fr" ? unelided.exec(text)?.[0] : undefined;
  if (elided !== undefined) words.push(`says “${elided}”, and perhaps a vowel follows: write it in other words`);
  if (isSms(key)) return words;
  return [
    ...words,
    ...(straightQuote.test(read) ? ["has a straight quote: write ’, “ ” or « »"] : []),
    ...(language === "fr" && bareMark.test(text) ? ["lacks a non-breaking space before : ; ? ! » or after «"] : []),
  ];
}
