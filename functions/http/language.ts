import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Language } from "#shared/model/language.ts";
import { cookiesOf } from "./request.ts";

export interface AskedLanguage {
  /** Null if the request names none: pages then use the business's language, the API English. */
  asked: Language | null;
  prefix: "" | `/${Language}`;
}

const languageIn = (text: string | undefined): Language | null => (text === "en" || text === "fr" ? text : null);

const acceptedLanguage = (event: APIGatewayProxyEventV2): Language | null =>
  (event.headers["accept-language"] ?? "")
    .split(",")
    .map((part) => languageIn(part.trim().slice(0, 2).toLowerCase()))
    .find((language) => language !== null) ?? null;

/**
 * Order: address prefix (a header set by the edge), `?lang`, locale cookie, `Accept-Language`; calls from the web app put the header before the
 * cookie.
 */
export function languageAsked(event: APIGatewayProxyEventV2): AskedLanguage {
  const named = languageIn(event.headers["x-page-language"]) ?? languageIn(event.queryStringParameters?.lang);
  if (named) return { asked: named, prefix: `/${named}` };
  const accepted = acceptedLanguage(event);
  const fromOurApp = event.headers["x-reviens-client"] !== undefined;
  const chosen = languageIn(cookiesOf(event).locale);
  return { asked: fromOurApp ? (accepted ?? chosen) : (chosen ?? accepted), prefix: "" };
}
