/** The header that tells the API the viewer's address. */
export const viewerAddressHeader = "x-viewer-address";

/**
 * The file that answers a path: a file as it is, any other path by the web app, whose router knows it. CloudFront runs the
 * source of this function, so it may use nothing outside itself.
 */
export function fileFor(path: string): string {
  return /\.[^/]+$/.test(path) ? path : "/index.html";
}

/** The CloudFront function in front of the web app's files. */
export const rewriteToFile = `${fileFor.toString()}
function handler(event) {
  event.request.uri = fileFor(event.request.uri);
  return event.request;
}
`;

/**
 * The CloudFront function in front of the API. It overwrites whatever a caller put into the header. We need our own
 * header because an origin request policy that drops Host cannot add CloudFront-Viewer-Address.
 */
export const nameViewer = `function handler(event) {
  event.request.headers["${viewerAddressHeader}"] = { value: event.viewer.ip };
  return event.request;
}
`;
