import { commentLimit } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import { Sheet } from "./sheet.tsx";
import { textsIn } from "./texts.ts";

const told = [
  "link_not_found",
  "organization_closed",
  "not_found",
  "too_large",
  "too_many",
  "unavailable",
  "token_not_found",
  "request_expired",
  "feedback_settled",
] as const;

export interface ProblemPageProps {
  /** A code without its own text is shown as an internal error. */
  code: string;
  language: Language;
  seconds?: number | undefined;
  /** The form to go back to, or null if that would not help. */
  back: string | null;
  anew?: string;
}

export function problemTitle({ code, language }: Pick<ProblemPageProps, "code" | "language">): string {
  return textsIn(language)(`problems.${told.find((one) => one === code) ?? "internal"}.title`);
}

export function ProblemPage({ code, language, seconds, back, anew }: ProblemPageProps) {
  const say = textsIn(language);
  const known = told.find((one) => one === code) ?? "internal";
  const values = { seconds: String(seconds ?? 60), max: String(commentLimit) };
  return (
    <Sheet profile={null} language={language} otherLanguage="" preview={false}>
      <div className="rate-thanks">
        <h1>{problemTitle({ code, language })}</h1>
        <p>{say(`problems.${known}.text`, values)}</p>
        {back !== null && <a href={back}>{say("back")}</a>}
        {anew !== undefined && <a href={anew}>{say("anew")}</a>}
        {back === null && anew === undefined && <a href={`/${language}`}>{say("home")}</a>}
      </div>
    </Sheet>
  );
}
