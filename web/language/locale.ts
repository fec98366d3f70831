import { type Language, languages } from "#shared/model/language.ts";

const cookieName = "locale";
/** 365 days. */
const cookieSeconds = 365 * 24 * 60 * 60;

const isLanguage = (text: string | undefined): text is Language => languages.some((language) => language === text);

/** The language that a path's prefix names (`/fr/login`), or null if it has none. */
export function languageOfPath(path: string): Language | null {
  const first = path.split("/")[1];
  return isLanguage(first) ? first : null;
}

/** The same path with another language's prefix. A path without a prefix stays as it is. */
export function pathInLanguage(path: string, language: Language): string {
  return languageOfPath(path) === null ? path : path.replace(/^\/[a-z]+/, `/${language}`);
}

/** The language of the locale cookie in a `document.cookie` text, or null. */
export function languageOfCookie(cookies: string): Language | null {
  const value = cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return isLanguage(value) ? value : null;
}

/** The first of the browser's languages that we have, or null. Regions are ignored: `fr-CA` is French. */
export function languageOfBrowser(preferred: readonly string[]): Language | null {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split("-")[0];
    if (isLanguage(primary)) return primary;
  }
  return null;
}

/**
 * The interface's language: the path's prefix, else the cookie, else the browser's, else English. It is our own code
 * because a language detector for i18next would add to the first load and still not know the prefix.
 */
export const chooseLanguage = (from: { path: string; cookies: string; browser: readonly string[] }): Language =>
  languageOfPath(from.path) ?? languageOfCookie(from.cookies) ?? languageOfBrowser(from.browser) ?? "en";

/** The `document.cookie` text that stores a language for 365 days. `secure` is for pages served over https. */
export const localeCookie = (language: Language, secure: boolean): string =>
  `${cookieName}=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure ? "; Secure" : ""}`;
