import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Language } from "#shared/model/language.ts";
import { cookiesOf } from "./request.ts";

/** The language that a caller asks for. */
export interface AskedLanguage {
  /** Null where nobody asks: the page's business or the API then has its own. */
  asked: Language | null;
  /** The start of a page's own links. A language that the address names stays in them. */
  prefix: "" | `/${Language}`;
}

const languageIn = (text: string | undefined): Language | null => (text === "en" || text === "fr" ? text : null);

const acceptedLanguage = (event: APIGatewayProxyEventV2): Language | null =>
  (event.headers["accept-language"] ?? "")
    .split(",")
    .map((part) => languageIn(part.trim().slice(0, 2).toLowerCase()))
    .find((language) => language !== null) ?? null;

/**
 * The one place that decides the language of an answer: the address's prefix, then `?lang`, then the locale cookie, then
 * `Accept-Language`. Our own web app sets that header to the language on the screen, so from it the header comes first.
 */
export function languageAsked(event: APIGatewayProxyEventV2): AskedLanguage {
  const named = languageIn(event.rawPath.split("/")[1]) ?? languageIn(event.queryStringParameters?.lang);
  if (named) return { asked: named, prefix: `/${named}` };
  const accepted = acceptedLanguage(event);
  const fromOurApp = event.headers["x-reviens-client"] !== undefined;
  const chosen = languageIn(cookiesOf(event).locale);
  return { asked: fromOurApp ? (accepted ?? chosen) : (chosen ?? accepted), prefix: "" };
}
