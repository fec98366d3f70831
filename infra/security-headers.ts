import { stripeScript } from "#shared/contract/stripe.ts";

/** What pages with a card form may load of others, by what the browser does with it. */
interface CardOrigins {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

/** As https://docs.stripe.com/security/guide#content-security-policy names them for Stripe.js. */
const ofStripe: CardOrigins = {
  script: ["https://*.js.stripe.com", "https://js.stripe.com"],
  frame: ["https://*.js.stripe.com", "https://js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};

/** The origins of a page that loads `script`: Stripe's, or the one of a stand-in. */
function cardOrigins(script: string): CardOrigins {
  const { origin } = new URL(script);
  if (origin === new URL(stripeScript).origin) return ofStripe;
  return { script: [origin], frame: [origin], connect: [origin] };
}

/**
 * Where Google keeps the pictures of people who wrote reviews, and Tripadvisor theirs and those of its ratings, which both
 * ask to be shown (docs/sources.md). `functions/services` leaves out the address of any other picture.
 */
const sourcePictures = [
  "https://*.googleusercontent.com",
  "https://*.ggpht.com",
  "https://*.tripadvisor.com",
  "https://*.tacdn.com",
  "https://*.tamgrt.com",
];

/**
 * What the browser may load and do on the web app's pages. Styles are allowed inline because Mantine writes its
 * variables and media queries into style elements; scripts never are. Blobs and data URLs are the QR codes and logos that
 * the app draws. Pages that a function renders send a stricter policy, which replaces this one.
 */
const policy = ({ script, frame, connect }: CardOrigins): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(" "),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...sourcePictures].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    ...(frame.length > 0 ? [["frame-src", ...frame].join(" ")] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** How long a browser refuses plain HTTP after one visit, in days: two years, as the preload list asks for. */
export const strictTransportDays = 730;

/** Features of the device that no page of ours uses. */
export const permissionsPolicy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** The security headers of every answer, used by CloudFront and the local gateway. A header that a function sends replaces ours. */
export const securityHeaders = {
  "content-security-policy": policy({ script: [], frame: [], connect: [] }),
  "strict-transport-security": `max-age=${strictTransportDays * 86_400}; includeSubDomains; preload`,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissionsPolicy,
  "cross-origin-opener-policy": "same-origin",
} as const;

/** The headers of what may be kept and stands in frames on any site (`keptPatterns`): the same without the refusal of frames. */
const { "x-frame-options": _, ...framedHeaders } = securityHeaders;

export { framedHeaders };

/** The headers where a card is entered (`checkoutPatterns`): the page may also load `script`, what that loads, and its frames. */
export const checkoutHeaders = (script: string): typeof securityHeaders => ({
  ...securityHeaders,
  "content-security-policy": policy(cardOrigins(script)),
});
