import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#shared/model/language.ts";
import { Document } from "./document.tsx";
import { ProblemPage, type ProblemPageProps } from "./problem-page.tsx";
import { RatePage, type RatePageProps } from "./rate-page.tsx";
import { textsIn } from "./texts.ts";
import { ThanksPage, type ThanksPageProps } from "./thanks-page.tsx";

const html = (title: string, language: Language, content: ReactNode) =>
  `<!doctype html>${renderToStaticMarkup(
    <Document title={title} language={language}>
      {content}
    </Document>,
  )}`;

/** The customer's page as an HTML document. */
export const renderRatePage = (props: RatePageProps): string =>
  html(textsIn(props.language)("title", { name: props.profile.name }), props.language, <RatePage {...props} />);

/** The thanks page as an HTML document. */
export const renderThanksPage = (props: ThanksPageProps): string =>
  html(`${props.profile.name} – ${textsIn(props.language)("thanks.title")}`, props.language, <ThanksPage {...props} />);

/** A problem as an HTML document. */
export const renderProblemPage = (props: ProblemPageProps): string =>
  html("Reviens", props.language, <ProblemPage {...props} />);
