/** Carries the viewer's address to the API. */
export const viewerAddressHeader = "x-viewer-address";

/** Carries the language that the opened path began with, if any. */
export const pageLanguageHeader = "x-page-language";

/**
 * Files as they are, other paths by the web app. Runs in CloudFront, so it uses nothing outside itself and has about a
 * millisecond.
 */
export function fileFor(path: string): string {
  return /\.\w/.test(path.slice(path.lastIndexOf("/") + 1)) ? path : "/index.html";
}

export const rewriteToFile = `${fileFor.toString()}
function handler(event) {
  event.request.uri = fileFor(event.request.uri);
  return event.request;
}
`;

/**
 * Removes empty segments and trailing punctuation of links in texts. Runs in CloudFront, so it uses nothing outside
 * itself.
 */
export function tidyPath(path: string): string {
  // Percent signs: ' " ) > ] ; , space, hard space, », ’, ” and ….
  const marks =
    "/ . , ; : ! ) > ] ' \" * %27 %22 %29 %3E %5D %3B %2C %20 %C2%A0 %C2%BB %E2%80%99 %E2%80%9D %E2%80%A6".split(" ");
  const tidy = path.replace(/\/+/g, "/");
  const compared = tidy.toUpperCase();
  let end = tidy.length;
  const isNext = (mark: string) => mark.length < end && compared.endsWith(mark, end);
  for (let mark = marks.find(isNext); mark !== undefined; mark = marks.find(isNext)) end -= mark.length;
  return tidy.slice(0, end);
}

/** The language that a page's path begins with; the API needs one route for all. Runs in CloudFront too. */
export function languageOf(path: string): "" | "en" | "fr" {
  if (path.startsWith("/en/")) return "en";
  return path.startsWith("/fr/") ? "fr" : "";
}

/**
 * Tidies the path, takes its language off, and sets the viewer's address. A custom header, because policies that drop
 * Host cannot add CloudFront-Viewer-Address.
 */
export const toApi = `${tidyPath.toString()}
${languageOf.toString()}
function handler(event) {
  const path = tidyPath(event.request.uri);
  const language = languageOf(path);
  event.request.uri = language === "" ? path : path.slice(3);
  event.request.headers["${viewerAddressHeader}"] = { value: event.viewer.ip };
  delete event.request.headers["${pageLanguageHeader}"];
  if (language !== "") event.request.headers["${pageLanguageHeader}"] = { value: language };
  return event.request;
}
`;
