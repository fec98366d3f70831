import type * as z from "zod/mini";
import type { FeedbackSettingsChanges } from "#shared/contract/organizations.ts";
import { type Language, languages } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { type PageTextName, type PageTexts, pageTextNames } from "#shared/model/page-texts.ts";
import { linkFrom } from "#shared/rules/organizations/feedback-link.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";

/** One field per language, so that two people can edit both. */
type TextField = `${PageTextName}_${Language}`;

export const textFields = pageTextNames.flatMap((text) =>
  languages.map((language) => ({ text, language, field: `${text}_${language}` as const })),
);

export interface FeedbackFields extends Record<TextField, string>, Record<string, unknown> {
  feedbackId: string;
  interceptLessThan: number;
  invitationMode: Organization["invitationMode"];
  forceName: boolean;
  forceEmail: boolean;
  forcePhone: boolean;
  /** Days, or `off`. */
  answerWithin: string;
  feedbackTags: string[];
}

export function feedbackFields(organization: Organization): FeedbackFields {
  const { feedbackId, interceptLessThan, invitationMode, forceName, forceEmail, forcePhone } = organization;
  const { answerWithin, feedbackTags } = organization;
  const { en, fr } = organization.pageTexts;
  return {
    feedbackId: feedbackId ?? "",
    interceptLessThan,
    invitationMode,
    forceName,
    forceEmail,
    forcePhone,
    answerWithin: String(answerWithin ?? "off"),
    feedbackTags,
    greeting_en: en.greeting ?? "",
    thanks_en: en.thanks ?? "",
    promise_en: en.promise ?? "",
    greeting_fr: fr.greeting ?? "",
    thanks_fr: fr.thanks ?? "",
    promise_fr: fr.promise ?? "",
  };
}

export const textsOf = (values: FeedbackFields): PageTexts => ({
  en: {
    greeting: blankIsNull(values.greeting_en),
    thanks: blankIsNull(values.thanks_en),
    promise: blankIsNull(values.promise_en),
  },
  fr: {
    greeting: blankIsNull(values.greeting_fr),
    thanks: blankIsNull(values.thanks_fr),
    promise: blankIsNull(values.promise_fr),
  },
});

type Changes = z.input<typeof FeedbackSettingsChanges>;

export function feedbackChanges(values: FeedbackFields): Changes {
  const { interceptLessThan, invitationMode, forceName, forceEmail, forcePhone, answerWithin, feedbackTags } = values;
  const feedbackId = linkFrom(values.feedbackId);
  return {
    feedbackId,
    interceptLessThan,
    invitationMode,
    forceName,
    forceEmail,
    forcePhone,
    answerWithin: answerWithin === "off" ? null : Number(answerWithin),
    feedbackTags,
    pageTexts: textsOf(values),
  };
}

/** Unchanged fields are not sent, so others' changes stay. */
export function changedFeedbackFields(values: FeedbackFields, changed: readonly string[]): Changes {
  const sent = feedbackChanges(values);
  const texts = (language: Language) =>
    Object.fromEntries(
      textFields
        .filter((one) => one.language === language && changed.includes(one.field))
        .map(({ text }) => [text, sent.pageTexts?.[language]?.[text]]),
    );
  const plain = Object.entries(sent).filter(([field]) => changed.includes(field));
  const spoken = textFields.some(({ field }) => changed.includes(field));
  return { ...Object.fromEntries(plain), ...(spoken && { pageTexts: { en: texts("en"), fr: texts("fr") } }) };
}

/** `pageTexts.fr.thanks` becomes `thanks_fr`; a wrong tag shows at their field. */
export function fieldOf(path: string): string {
  if (path.startsWith("feedbackTags")) return "feedbackTags";
  const [, language, text] = /^pageTexts\.(\w+)\.(\w+)$/.exec(path) ?? [];
  return text === undefined ? path : `${text}_${language}`;
}
