import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { commentLimit } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { type Prefix, stopAddress } from "./addresses.ts";
import { brandStyle } from "./brand-style.ts";
import { Document, findScript, formScript, openedScript, thanksScript } from "./document.tsx";
import { PutRightPage, type PutRightPageProps, putRightStyle } from "./put-right-page.tsx";
import { RatePage, type RatePageProps } from "./rate-page.tsx";
import { ReplyPage, type ReplyPageProps, replyStyle } from "./reply-page.tsx";
import { RateSheet } from "./sheet.tsx";
import { textsIn } from "./texts.ts";
import { ThanksPage, type ThanksPageProps } from "./thanks-page.tsx";
import { withName } from "./with-name.tsx";

interface StopPageProps {
  profile: Pick<RateProfile, "name" | "logo" | "location" | "employee" | "brandColor">;
  language: Language;
  prefix?: Prefix;
  token: string;
  stopped: boolean;
  /** Whether they opted out by a link, so that they can undo it here. */
  byLink: boolean;
  back: boolean;
}

/** After an undo the text depends on whether other reasons still prevent requests. */
const partOf = ({ stopped, byLink, back }: Pick<StopPageProps, "stopped" | "byLink" | "back">) => {
  if (stopped) return { title: "stop.done", text: back && !byLink ? "stop.still" : "stop.after" } as const;
  return back
    ? ({ title: "stop.done", text: "stop.again" } as const)
    : ({ title: "stop.title", text: "stop.text" } as const);
};

const stopTitle = (props: Pick<StopPageProps, "stopped" | "byLink" | "back">) => partOf(props).title;

/** Needs a button, because programs that follow links must not stop anything. */
function StopPage({ profile, language, prefix = "", token, stopped, byLink, back }: StopPageProps) {
  const say = textsIn(language);
  const { title, text } = partOf({ stopped, byLink, back });
  return (
    <RateSheet
      profile={profile}
      language={language}
      otherLanguage={stopAddress(language === "en" ? "/fr" : "/en", token)}
      preview={false}
    >
      <div className="rate-thanks">
        <h1>{say(title)}</h1>
        <p>{withName(say, text, profile.name)}</p>
      </div>
      {(!stopped || byLink) && (
        <form method="post" action={stopAddress(prefix, token)}>
          {stopped ? (
            <button type="submit" name="undo" value="1">
              {say("stop.undo")}
            </button>
          ) : (
            <button type="submit">{say("stop.button")}</button>
          )}
        </form>
      )}
    </RateSheet>
  );
}

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

interface ProblemPageProps {
  /** A code without its own text is shown as an internal error. */
  code: string;
  language: Language;
  seconds?: number | undefined;
  /** The form to go back to, or null if that would not help. */
  back: string | null;
  anew?: string;
}

function problemTitle({ code, language }: Pick<ProblemPageProps, "code" | "language">): string {
  return textsIn(language)(`problems.${told.find((one) => one === code) ?? "internal"}.title`);
}

function ProblemPage({ code, language, seconds, back, anew }: ProblemPageProps) {
  const say = textsIn(language);
  const known = told.find((one) => one === code) ?? "internal";
  const values = { seconds: String(seconds ?? 60), max: String(commentLimit) };
  return (
    <RateSheet profile={null} language={language} otherLanguage="" preview={false}>
      <div className="rate-thanks">
        <h1>{problemTitle({ code, language })}</h1>
        <p>{say(`problems.${known}.text`, values)}</p>
        {back !== null && <a href={back}>{say("back")}</a>}
        {anew !== undefined && <a href={anew}>{say("anew")}</a>}
        {back === null && anew === undefined && <a href={`/${language}`}>{say("home")}</a>}
      </div>
    </RateSheet>
  );
}

const html = (title: string, language: Language, scripts: readonly string[], brand: string, content: ReactNode) =>
  `<!doctype html>${renderToStaticMarkup(
    <Document title={title} language={language} scripts={scripts} brand={brand}>
      {content}
    </Document>,
  )}`.replaceAll('translate="NO"', 'translate="no"');

export function renderRatePage(props: RatePageProps): string {
  const { profile, language } = props;
  const about = profile.location ?? profile.employee;
  const name = about ? `${profile.name}, ${about.name}` : profile.name;
  const scripts = [
    formScript,
    ...(profile.searched === null ? [] : [findScript]),
    ...(props.request === undefined ? [] : [openedScript]),
  ];
  const title = textsIn(language)("title", { name });
  return html(title, language, scripts, brandStyle(profile.brandColor), <RatePage {...props} />);
}

export function renderThanksPage(props: ThanksPageProps): string {
  const title = `${props.profile.name} – ${textsIn(props.language)("thanks.title")}`;
  const scripts = props.contact === "wanted" || props.notice ? [thanksScript, formScript] : [thanksScript];
  return html(title, props.language, scripts, brandStyle(props.profile.brandColor), <ThanksPage {...props} />);
}

export const renderStopPage = (props: StopPageProps): string =>
  html(
    `${props.profile.name} – ${textsIn(props.language)(stopTitle(props))}`,
    props.language,
    [],
    brandStyle(props.profile.brandColor),
    <StopPage {...props} />,
  );

export const renderReplyPage = (props: ReplyPageProps): string =>
  html(
    textsIn(props.language)("talk.title", { name: props.business.name }),
    props.language,
    [formScript],
    replyStyle(props.business.brandColor),
    <ReplyPage {...props} />,
  );

export const renderPutRightPage = (props: PutRightPageProps): string =>
  html(
    `${props.business.name} – ${textsIn(props.language)("putRight.title")}`,
    props.language,
    [],
    putRightStyle(props.business.brandColor),
    <PutRightPage {...props} />,
  );

export const renderProblemPage = (props: ProblemPageProps): string =>
  html(`${problemTitle(props)} · Reviens`, props.language, [], "", <ProblemPage {...props} />);
