import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readTemplates, type TemplateItem, templatePuts } from "#functions/data/requests/templates.ts";
import { readPool } from "#functions/data/sending/sms-pool.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { RequestTemplate } from "#shared/model/request-template.ts";
import { beginningOf } from "#shared/rules/dates.ts";
import { defaultTemplates, type Template } from "#shared/rules/requests/default-templates.ts";
import {
  elsewhereProblems,
  subjectProblems,
  type TemplateProblem,
  templateLimits,
  templateProblems,
} from "#shared/rules/requests/template.ts";
import { shownTemplate } from "./show-templates.ts";

interface TemplateChange {
  channel: RequestChannel;
  language: Language;
  subject: string | null;
  /** Null restores the default text. */
  text: string | null;
  /** Undefined skips the version check. */
  version: number | undefined;
  author: NamedThing;
}

type FieldProblem = NonNullable<Refusal["fields"]>[string];

function worst([first]: readonly TemplateProblem[], max: number): FieldProblem | null {
  if (first === undefined) return null;
  if (first.problem === "template_long") return { key: first.problem, values: { max: String(max) } };
  if (first.problem === "leads_elsewhere")
    return { key: first.problem, values: { found: beginningOf(first.found, 40) } };
  return "placeholder" in first
    ? { key: first.problem, values: { placeholder: first.placeholder } }
    : { key: first.problem, values: {} };
}

function wrongIn(channel: RequestChannel, { subject, text }: Template): Record<string, FieldProblem> {
  const ofText = worst(templateProblems(text, channel), templateLimits[channel]);
  const ofSubject = channel === "email" ? worst(subjectProblems(subject ?? ""), templateLimits.subject) : null;
  return { ...(ofSubject && { subject: ofSubject }), ...(ofText && { text: ofText }) };
}

async function hasPaid(organization: string): Promise<boolean> {
  const [read, { hasBought }] = await Promise.all([readSubscription(organization), readPool(organization)]);
  return hasBought || read.subscription.status !== "free";
}

/** Only organizations that ever paid may lead customers elsewhere. */
async function elsewhereIn({ subject, text }: Template, organization: string): Promise<Record<string, FieldProblem>> {
  const ofText = worst(elsewhereProblems(text), 0);
  const ofSubject = worst(elsewhereProblems(subject ?? ""), 0);
  if ((ofText === null && ofSubject === null) || (await hasPaid(organization))) return {};
  return { ...(ofSubject && { subject: ofSubject }), ...(ofText && { text: ofText }) };
}

/** A text equal to the default is stored as null. */
function storedOf({ channel, language, subject, text }: TemplateChange): {
  subject: string | null;
  text: string | null;
} {
  const usual = defaultTemplates[channel][language];
  const wanted = { subject: channel === "email" ? (subject ?? "").trim() : null, text: text?.trim() ?? null };
  const isUsual = wanted.text === null || (wanted.text === usual.text && wanted.subject === usual.subject);
  return isUsual ? { subject: null, text: null } : wanted;
}

/** The audit log keeps only the beginning of a text. */
const excerptOf = (text: string | null | undefined): string | null => (text == null ? null : beginningOf(text, 200));

async function writeOn(
  stored: readonly TemplateItem[],
  { channel, language, author }: TemplateChange,
  wanted: Pick<TemplateItem, "subject" | "text">,
  by: ActorReference,
): Promise<TemplateItem | null> {
  const before = stored.find((one) => one.language === language);
  const after: TemplateItem = {
    ...before,
    channel,
    language,
    ...wanted,
    version: (before?.version ?? 0) + 1,
    changedAt: by.now.toISOString(),
    by: author,
  };
  const was = { subject: before?.subject ?? null, text: before?.text ?? null };
  const changes = Object.fromEntries(
    (["subject", "text"] as const)
      .filter((part) => wanted[part] !== was[part])
      .map((part) => [
        `template.${channel}.${language}.${part}`,
        [excerptOf(was[part]), excerptOf(wanted[part])] as const,
      ]),
  );
  const { done } = await transact(() => [...templatePuts(by.organization, after), auditPut(by, { changes })]);
  return done ? after : null;
}

/** Changes a template; queued requests keep the text that was previewed and paid for. */
export async function changeTemplate(change: TemplateChange, by: ActorReference): Promise<RequestTemplate | Refusal> {
  const { channel, language } = change;
  const wanted = storedOf(change);
  if (wanted.text !== null) {
    const words = { subject: wanted.subject, text: wanted.text };
    const wrong = wrongIn(channel, words);
    const fields = Object.keys(wrong).length > 0 ? wrong : await elsewhereIn(words, by.organization);
    if (Object.keys(fields).length > 0) return { refused: "template_incomplete", fields };
  }
  const overtaken: Refusal = { refused: "edited_meanwhile" };
  return retryOnConflict<RequestTemplate | Refusal>(async () => {
    const stored = await readTemplates(by.organization, [channel]);
    const before = stored.find((one) => one.language === language);
    if (change.version !== undefined && change.version !== (before?.version ?? 0)) return overtaken;
    if (wanted.text === (before?.text ?? null) && wanted.subject === (before?.subject ?? null))
      return shownTemplate(stored, channel, language);
    const after = await writeOn(stored, change, wanted, by);
    return after === null ? undefined : shownTemplate([after], channel, language);
  }, overtaken);
}
