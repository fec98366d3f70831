import { type Language, languages } from "#shared/model/language.ts";

const cookieName = "locale";
const cookieSeconds = 365 * 24 * 60 * 60;

const isLanguage = (text: string | undefined): text is Language => languages.some((language) => language === text);

export function languageOfPath(path: string): Language | null {
  const first = path.split("/")[1];
  return isLanguage(first) ? first : null;
}

export function pathInLanguage(path: string, language: Language): string {
  return languageOfPath(path) === null ? path : path.replace(/^\/[a-z]+/, `/${language}`);
}

export function languageOfCookie(cookies: string): Language | null {
  const value = cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return isLanguage(value) ? value : null;
}

export function languageOfBrowser(preferred: readonly string[]): Language | null {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split("-")[0];
    if (isLanguage(primary)) return primary;
  }
  return null;
}

/** Path prefix, cookie, browser, then English. i18next's detector would be larger and ignore the prefix. */
export const chooseLanguage = (from: { path: string; cookies: string; browser: readonly string[] }): Language =>
  languageOfPath(from.path) ?? languageOfCookie(from.cookies) ?? languageOfBrowser(from.browser) ?? "en";

export const localeCookie = (language: Language, secure: boolean): string =>
  `${cookieName}=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure ? "; Secure" : ""}`;
