/** The header in which the API finds the address of the person's device. */
export const viewerAddressHeader = "x-viewer-address";

/**
 * Which file of the web app a path is answered with: files as they are, every other path by the app itself, whose router
 * knows it. CloudFront runs this very text, so it may use nothing from around it.
 */
export function fileFor(path: string): string {
  return /\.[^/]+$/.test(path) ? path : "/index.html";
}

/** The CloudFront function before the web app's files. */
export const rewriteToFile = `${fileFor.toString()}
function handler(event) {
  event.request.uri = fileFor(event.request.uri);
  return event.request;
}
`;

/**
 * The CloudFront function before the API. It overwrites what a caller put into the header. An origin request policy that
 * sends all of the viewer's headers but Host cannot add CloudFront-Viewer-Address, hence a header of our own.
 */
export const nameViewer = `function handler(event) {
  event.request.headers["${viewerAddressHeader}"] = { value: event.viewer.ip };
  return event.request;
}
`;
