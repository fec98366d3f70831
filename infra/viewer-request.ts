/** The header that tells the API the viewer's address. */
export const viewerAddressHeader = "x-viewer-address";

/**
 * The file that answers a path: a file as it is, any other path by the web app, whose router knows it. CloudFront runs the
 * source of this function, so it may use nothing outside itself, and gives it about a millisecond: it walks a path once.
 */
export function fileFor(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.indexOf(".");
  return dot !== -1 && dot < name.length - 1 ? path : "/index.html";
}

/** The CloudFront function in front of the web app's files. */
export const rewriteToFile = `${fileFor.toString()}
function handler(event) {
  event.request.uri = fileFor(event.request.uri);
  return event.request;
}
`;

/**
 * A path as the API gets it: without empty segments, so without a slash at the end. What API Gateway makes of those is
 * not documented. CloudFront runs the source of this function, so it may use nothing outside itself.
 */
export function tidyPath(path: string): string {
  return path.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
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
