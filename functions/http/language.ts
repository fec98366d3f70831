import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Language } from "#shared/model/language.ts";
import { cookiesOf } from "./request.ts";

/** The language that a caller asks for. */
export interface AskedLanguage {
  /** Null when the request names none. The page then uses the business's language, the API English. */
  asked: Language | null;
  /** How a page's own links begin, so that a language named in the address stays. */
  prefix: "" | `/${Language}`;
}

const languageIn = (text: string | undefined): Language | null => (text === "en" || text === "fr" ? text : null);

const acceptedLanguage = (event: APIGatewayProxyEventV2): Language | null =>
  (event.headers["accept-language"] ?? "")
    .split(",")
    .map((part) => languageIn(part.trim().slice(0, 2).toLowerCase()))
    .find((language) => language !== null) ?? null;

/**
 * Decides the language of an answer, for endpoints and pages alike. The address's prefix comes first, then `?lang`, the
 * locale cookie and `Accept-Language`. Our own web app sends the language on the screen in that header, so for calls from
 * the app the header comes before the cookie.
 */
export function languageAsked(event: APIGatewayProxyEventV2): AskedLanguage {
  const named = languageIn(event.rawPath.split("/")[1]) ?? languageIn(event.queryStringParameters?.lang);
  if (named) return { asked: named, prefix: `/${named}` };
  const accepted = acceptedLanguage(event);
  const fromOurApp = event.headers["x-reviens-client"] !== undefined;
  const chosen = languageIn(cookiesOf(event).locale);
  return { asked: fromOurApp ? (accepted ?? chosen) : (chosen ?? accepted), prefix: "" };
}
