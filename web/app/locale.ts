import { type Language, languages } from "#shared/model/language.ts";

const cookieName = "locale";
/** 365 days (spec §1). */
const cookieSeconds = 365 * 24 * 60 * 60;

const isLanguage = (text: string | undefined): text is Language => languages.some((language) => language === text);

/** The language that a path's prefix names (`/fr/login`), or null without one. */
export function languageOfPath(path: string): Language | null {
  const first = path.split("/")[1];
  return isLanguage(first) ? first : null;
}

/** The same path below another language's prefix; a path without a prefix stays without. */
export function pathInLanguage(path: string, language: Language): string {
  return languageOfPath(path) === null ? path : path.replace(/^\/[a-z]+/, `/${language}`);
}

/** The language in the locale cookie of a `document.cookie` text, or null. */
export function languageOfCookie(cookies: string): Language | null {
  const value = cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return isLanguage(value) ? value : null;
}

/** The first of the browser's languages that we speak, regions aside (`fr-CA` is French), or null. */
export function languageOfBrowser(preferred: readonly string[]): Language | null {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split("-")[0];
    if (isLanguage(primary)) return primary;
  }
  return null;
}

/** The interface's language (design §7): the path's prefix, else the cookie, else the browser's, else English. */
export const chooseLanguage = (from: { path: string; cookies: string; browser: readonly string[] }): Language =>
  languageOfPath(from.path) ?? languageOfCookie(from.cookies) ?? languageOfBrowser(from.browser) ?? "en";

/** The `document.cookie` text that keeps a language for 365 days; `secure` where the page came by https. */
export const localeCookie = (language: Language, secure: boolean): string =>
  `${cookieName}=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure ? "; Secure" : ""}`;
