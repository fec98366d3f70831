import type { RequestListener } from "node:http";
import sirv from "sirv";
import { checkoutHeaders, securityHeaders } from "#infra/security-headers.ts";
import { fileFor } from "#infra/viewer-request.ts";
import { stripeScript } from "#shared/contract/stripe.ts";
import { isCheckoutPath } from "./routing.ts";

/**
 * Answers with the files below `root` as CloudFront does. Files below /assets have a hash in their name and may be kept
 * for a year; the others are asked for each time. The page where a card is entered may load the script `stripeJs`.
 */
export function staticFiles(root: string, stripeJs: string = stripeScript): RequestListener {
  const withCards = checkoutHeaders(stripeJs);
  const serve = sirv(root, {
    // Looks at the disk each time: the app may be built again while this runs.
    dev: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => {
      if (path.startsWith("/assets/")) response.setHeader("cache-control", "public, max-age=31536000, immutable");
    },
    onNoMatch: (_, response) => {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not Found");
    },
  });
  return (request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?");
    request.url = fileFor(path);
    const headers = isCheckoutPath(path) ? withCards : securityHeaders;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    serve(request, response);
  };
}
