import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#shared/model/language.ts";
import { brandStyle } from "./brand-style.ts";
import { Document, findScript, formScript, openedScript, thanksScript } from "./document.tsx";
import { ProblemPage, type ProblemPageProps, problemTitle } from "./problem-page.tsx";
import { RatePage, type RatePageProps } from "./rate-page.tsx";
import { StopPage, type StopPageProps, stopTitle } from "./stop-page.tsx";
import { textsIn } from "./texts.ts";
import { ThanksPage, type ThanksPageProps } from "./thanks-page.tsx";

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

export const renderProblemPage = (props: ProblemPageProps): string =>
  html(`${problemTitle(props)} · Reviens`, props.language, [], "", <ProblemPage {...props} />);
