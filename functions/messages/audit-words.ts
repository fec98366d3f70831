import en from "#shared/locales/en/audit.json" with { type: "json" };
import fr from "#shared/locales/fr/audit.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import type { AuditActor } from "#shared/model/audit-entry.ts";
import type { Language } from "#shared/model/language.ts";
import { isPlainRead } from "#shared/rules/organizations/audit.ts";

const texts = { en, fr };

/** What was done by a route, in words. A read has one sentence for all, and a route without words is named by its id. */
export function auditSentence(route: string, language: Language): string {
  const known: Record<string, string> = texts[language].actions;
  if (known[route] !== undefined) return known[route];
  return isPlainRead(route)
    ? texts[language].readOther
    : translate(texts[language], "actionUnknown", { action: route });
}

export const auditWho = ({ kind, name }: AuditActor, language: Language): string =>
  translate(texts[language], `who.${kind}`, { name: name ?? "" });
