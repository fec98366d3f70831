import { isDeepStrictEqual } from "node:util";
import { type AuditChange, auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { answerTemplatesPut, readAnswerTemplates } from "#functions/data/conversations/answer-templates.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import type { AnswerTemplate, AnswerTemplates } from "#shared/model/answer-template.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { beginningOf } from "#shared/rules/dates.ts";

const textsByField = (items: readonly AnswerTemplate[]) =>
  new Map(items.map(({ language, name, text }) => [`answerTemplate.${language}.${name}`, text]));

/** The audit log keeps only the beginning of a text. */
const excerptOf = (text: string | undefined): string | null => (text === undefined ? null : beginningOf(text, 200));

function changesBetween(before: readonly AnswerTemplate[], after: readonly AnswerTemplate[]) {
  const [were, are] = [textsByField(before), textsByField(after)];
  const changed = [...new Set([...were.keys(), ...are.keys()])].filter((field) => were.get(field) !== are.get(field));
  return Object.fromEntries(
    changed.map((field): [string, AuditChange] => [field, [excerptOf(were.get(field)), excerptOf(are.get(field))]]),
  );
}

/** The last of a name and language. */
const onceEach = (items: readonly AnswerTemplate[]): AnswerTemplate[] => [
  ...new Map(items.map((one) => [`${one.language} ${one.name}`, one])).values(),
];

/** Replaces an organization's answer templates; without `version` whatever stands there. */
export function changeAnswerTemplates(
  { items: typed, version }: { items: AnswerTemplate[]; version: number | undefined },
  by: ActorReference,
): Promise<AnswerTemplates | Refusal> {
  const items = onceEach(typed);
  const overtaken: Refusal = { refused: "edited_meanwhile" };
  return retryOnConflict<AnswerTemplates | Refusal>(async () => {
    const before = await readAnswerTemplates(by.organization);
    if (version !== undefined && version !== before.version) return overtaken;
    if (isDeepStrictEqual(before.items, items)) return before;
    const after = { items, version: before.version + 1 };
    const changes = changesBetween(before.items, items);
    const { done } = await transact(() => [answerTemplatesPut(by.organization, after), auditPut(by, { changes })]);
    return done ? after : undefined;
  }, overtaken);
}
