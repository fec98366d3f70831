/** The header that tells the API the viewer's address. */
export const viewerAddressHeader = "x-viewer-address";

/**
 * The file that answers a path: a file as it is, any other path by the web app, whose router knows it. CloudFront runs the
 * source of this function, so it may use nothing outside itself, and gives it about a millisecond: it walks a path once.
 */
export function fileFor(path: string): string {
  return /\.\w/.test(path.slice(path.lastIndexOf("/") + 1)) ? path : "/index.html";
}

/** The CloudFront function in front of the web app's files. */
export const rewriteToFile = `${fileFor.toString()}
function handler(event) {
  event.request.uri = fileFor(event.request.uri);
  return event.request;
}
`;

/**
 * A path as the API gets it: without empty segments, and without the slash, full stop or bracket that followed a link in a
 * text. CloudFront runs the source of this function, so it may use nothing outside itself.
 */
export function tidyPath(path: string): string {
  // The percent signs: ' " ) > ] ; , a space, a hard space, », ’, ” and ….
  const marks =
    "/ . , ; : ! ) > ] ' \" * %27 %22 %29 %3E %5D %3B %2C %20 %C2%A0 %C2%BB %E2%80%99 %E2%80%9D %E2%80%A6".split(" ");
  const tidy = path.replace(/\/+/g, "/");
  const compared = tidy.toUpperCase();
  let end = tidy.length;
  const isNext = (mark: string) => mark.length < end && compared.endsWith(mark, end);
  for (let mark = marks.find(isNext); mark !== undefined; mark = marks.find(isNext)) end -= mark.length;
  return tidy.slice(0, end);
}

/**
 * The CloudFront function in front of the API. It tidies the path and overwrites whatever a caller put into the header
 * of the viewer's address. We need our own header because an origin request policy that drops Host cannot add
 * CloudFront-Viewer-Address.
 */
export const toApi = `${tidyPath.toString()}
function handler(event) {
  event.request.uri = tidyPath(event.request.uri);
  event.request.headers["${viewerAddressHeader}"] = { value: event.viewer.ip };
  return event.request;
}
`;
