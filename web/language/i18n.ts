import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#shared/model/language.ts";
import { chooseLanguage, localeCookie, pathInLanguage } from "./locale.ts";
import { answerPlainTexts } from "./plain-texts.ts";
import { changePrefix } from "./prefix.ts";
import { type Namespace, noteStart } from "./texts.ts";

interface Texts {
  [key: string]: string | Texts;
}

const files = import.meta.glob<Texts>(
  ["../../shared/locales/*/*.json", "!../../shared/locales/*/{emails,problems,rate,requestEmail,score}.json"],
  {
    import: "default",
  },
);

const chunks: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = files[`../../shared/locales/${language}/${namespace}.json`];
    if (load === undefined) return done(new Error(`There are no texts ${namespace} in ${language}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

export async function startI18n(firstPage: readonly Namespace[]): Promise<void> {
  const language = chooseLanguage({
    path: location.pathname,
    cookies: document.cookie,
    browser: navigator.languages,
  });
  document.documentElement.lang = language;
  i18next.on("languageChanged", (changed) => {
    document.documentElement.lang = changed;
  });
  answerPlainTexts(i18next);
  const started = i18next
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: language,
      // Both languages have the same keys, so a fallback would only add a download.
      fallbackLng: false,
      ns: ["app", "fields", ...firstPage],
      defaultNS: "app",
      // Starts at once instead of in a later task.
      initAsync: false,
      interpolation: { escapeValue: false },
    });
  noteStart(started);
  await started;
}

const areLoaded = (language: string): boolean =>
  [i18next.options.ns ?? []].flat().every((namespace) => i18next.hasResourceBundle(language, namespace));

export const hasTexts = (): boolean => areLoaded(i18next.language);

async function areTextsThere(language: Language): Promise<boolean> {
  await i18next.loadLanguages(language);
  return areLoaded(language);
}

/** Switches the language in place and stores it. False, without a change, if its texts cannot be loaded. */
export async function switchLanguage(language: Language): Promise<boolean> {
  if (!(await areTextsThere(language))) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser we support has the Cookie Store API.
  document.cookie = localeCookie(language, location.protocol === "https:");
  await i18next.changeLanguage(language);
  const { pathname, search, hash } = location;
  const path = pathInLanguage(pathname, language);
  if (path === pathname) return true;
  history.replaceState(history.state, "", path + search + hash);
  changePrefix();
  return true;
}
