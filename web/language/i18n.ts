import type { BackendModule, i18n, TFunction } from "i18next";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#shared/model/language.ts";
import { chooseLanguage, localeCookie, pathInLanguage } from "./locale.ts";
import { changePrefix } from "./prefix.ts";
import { type Namespace, noteStart } from "./texts.ts";

const under = (tree: unknown, step: string): unknown =>
  typeof tree === "object" && tree !== null ? Reflect.get(tree, step) : undefined;

/** A text without placeholders or nested texts. */
function plainText(texts: unknown, key: string): string | undefined {
  const found = key.split(".").reduce(under, texts);
  return typeof found === "string" && !found.includes("{{") && !found.includes("$t(") ? found : undefined;
}

/**
 * Answers texts without values directly from i18next's store: its full lookup took a slow processor 60 ms on the
 * dashboard.
 */
export function answerPlainTexts(i18next: i18n): void {
  const own = i18next.getFixedT;
  const getFixedT = (language: unknown, namespace: unknown, ...rest: unknown[]) => {
    const fixed: TFunction = Reflect.apply(own, i18next, [language, namespace, ...rest]);
    if (typeof language !== "string" || typeof namespace !== "string" || rest[0]) return fixed;
    const quick = (key: unknown, ...values: unknown[]): unknown => {
      if (typeof key !== "string" || values.length > 0) return Reflect.apply(fixed, undefined, [key, ...values]);
      const colon = key.indexOf(":");
      const texts = i18next.store.data[language]?.[colon === -1 ? namespace : key.slice(0, colon)];
      return plainText(texts, key.slice(colon + 1)) ?? Reflect.apply(fixed, undefined, [key]);
    };
    return Object.assign(quick, fixed);
  };
  Object.assign(i18next, { getFixedT });
}

interface Texts {
  [key: string]: string | Texts;
}

const files = import.meta.glob<Texts>(
  [
    "../../shared/locales/*/*.json",
    "!../../shared/locales/*/{contactEmail,emails,problems,rate,requestEmail,score}.json",
  ],
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
