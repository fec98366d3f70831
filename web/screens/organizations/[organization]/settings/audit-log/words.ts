import type { CustomTypeOptions, TFunction } from "i18next";
import * as z from "zod/mini";
import type { AuditActor, AuditEntry } from "#shared/model/audit-entry.ts";
import { formatLocale } from "#shared/model/language.ts";
import { Money } from "#shared/model/money.ts";
import { isPlainRead } from "#shared/rules/organizations/audit.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { inUnits } from "#web/parts/format/money.ts";
import { hoursText, zoneName } from "#web/parts/format/time-zone.ts";

type Words = TFunction<"audit">;
type Texts = CustomTypeOptions["resources"]["audit"];

const isIn = <Known extends object>(known: Known, name: string): name is Extract<keyof Known, string> =>
  Object.hasOwn(known, name);

/** What was done, in words. A read has one for all, and what has no words is named by its id. */
export function sentenceOf(t: Words, action: string): string {
  const known: Texts["actions"] = t("actions", { returnObjects: true });
  if (isIn(known, action)) return t(`actions.${action}`);
  return isPlainRead(action) ? t("readOther") : t("actionUnknown", { action });
}

/** Every action that has words, by its words. */
export const actionChoices = (t: Words, language: string): { value: string; label: string }[] =>
  Object.entries<string>(t("actions", { returnObjects: true }))
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));

export const whoIs = (t: Words, { kind, name }: AuditActor): string => t(`who.${kind}`, { name: name ?? "" });

export function deviceIn(t: Words, { browser, system }: NonNullable<AuditEntry["from"]>): string {
  const known = browser !== null && system !== null;
  return known ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"));
}

export function fieldLabel(t: Words, field: string): string {
  const known: Texts["fields"] = t("fields", { returnObjects: true });
  if (isIn(known, field)) return t(`fields.${field}`);
  const [, channel, written, part] = /^template\.(sms|email)\.(en|fr)\.(text|subject)$/.exec(field) ?? [];
  if ((channel === "sms" || channel === "email") && (written === "en" || written === "fr"))
    return t(part === "subject" ? "template.subject" : "template.text", {
      channel: t(`values.${channel}`),
      language: t(`values.${written}`),
    });
  const [, answered, name = ""] = /^answerTemplate\.(en|fr)\.(.+)$/.exec(field) ?? [];
  if (answered === "en" || answered === "fr") return t("answerTemplate", { name, language: t(`values.${answered}`) });
  const [, language, text = ""] = /^pageTexts\.(en|fr)\.(.+)$/.exec(field) ?? [];
  const texts: Texts["pageTexts"] = t("pageTexts", { returnObjects: true });
  if ((language !== "en" && language !== "fr") || !isIn(texts, text)) return field;
  return t("textIn", { text: t(`pageTexts.${text}`), language: t(`values.${language}`) });
}

const Hours = z.object({ from: z.int(), to: z.int() });

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const timeZone = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w+/-]+$/;

export function valueWords(t: Words, value: unknown, language: string): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (Array.isArray(value)) {
    const words = value.map((one) => (one === null ? t("subject.gone") : valueWords(t, one, language)));
    return words.length === 0 ? t("nothing") : words.join(", ");
  }
  const money = Money.safeParse(value);
  if (money.success) {
    // To the cent, unlike an estimate.
    const { currency } = money.data;
    return numberFormat(formatLocale(language), { style: "currency", currency }).format(inUnits(money.data));
  }
  const hours = Hours.safeParse(value);
  if (hours.success) return hoursText(hours.data, language);
  if (isFields(value)) {
    return Object.entries(value)
      .map(([name, one]) => `${fieldLabel(t, name)} ${valueWords(t, one, language)}`)
      .join(", ");
  }
  const known: Texts["values"] = t("values", { returnObjects: true });
  const text = String(value);
  if (isIn(known, text)) return t(`values.${text}`);
  return timeZone.test(text) ? zoneName(text) : text;
}

/** Placeholder of the log for names of persons. */
const withheld = "…";

export function changeWords(t: Words, field: string, before: string | null, after: string): string {
  const label = fieldLabel(t, field);
  if (after === withheld || before === withheld) {
    const isSame = before === after;
    return t(isSame ? "changed" : before === withheld ? "removed" : "added", { field: label });
  }
  return t(before === null ? "set" : "change", { field: label, before, after });
}
