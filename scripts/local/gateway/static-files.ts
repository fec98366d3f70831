import type { RequestListener } from "node:http";
import sirv from "sirv";
import { checkoutHeaders, securityHeaders } from "#infra/security-headers.ts";
import { fileFor } from "#infra/viewer-request.ts";
import { stripeScript } from "#shared/contract/stripe.ts";
import { isCheckoutPath } from "./routing.ts";

/** Serves files like CloudFront: those below /assets are cached for a year. The checkout page may load `stripeJs`. */
export function staticFiles(root: string, stripeJs: string = stripeScript): RequestListener {
  const withCards = checkoutHeaders(stripeJs);
  const serve = sirv(root, {
    // Reads the disk each time, because the app may be rebuilt.
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
