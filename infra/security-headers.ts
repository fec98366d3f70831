import { stripeScript } from "#shared/contract/stripe.ts";

interface CardOrigins {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

/** As in https://docs.stripe.com/security/guide#content-security-policy. */
const ofStripe: CardOrigins = {
  script: ["https://*.js.stripe.com", "https://js.stripe.com"],
  frame: ["https://*.js.stripe.com", "https://js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};

/** Origins for Stripe's script, or for a stand-in's. */
function cardOrigins(script: string): CardOrigins {
  const { origin } = new URL(script);
  if (origin === new URL(stripeScript).origin) return ofStripe;
  return { script: [origin], frame: [origin], connect: [origin] };
}

/** Hosts of reviewers' pictures, which Google and Tripadvisor require to be shown (docs/sources.md). */
const sourcePictures = [
  "https://*.googleusercontent.com",
  "https://*.ggpht.com",
  "https://*.tripadvisor.com",
  "https://*.tacdn.com",
  "https://*.tamgrt.com",
];

/**
 * The web app's CSP. Mantine needs inline styles; QR codes and logos need blobs and data URLs. Functions' pages send a
 * stricter policy.
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

/** Two years, as the preload list requires. */
export const strictTransportDays = 730;

export const permissionsPolicy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** For CloudFront and the local gateway; a function's own headers win. */
export const securityHeaders = {
  "content-security-policy": policy({ script: [], frame: [], connect: [] }),
  "strict-transport-security": `max-age=${strictTransportDays * 86_400}; includeSubDomains; preload`,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissionsPolicy,
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Headers of framed answers (`keptPatterns`). */
const { "x-frame-options": _, ...framedHeaders } = securityHeaders;

export { framedHeaders };

/** Headers of the checkout (`checkoutPatterns`), which also allow `script` and its frames. */
export const checkoutHeaders = (script: string): typeof securityHeaders => ({
  ...securityHeaders,
  "content-security-policy": policy(cardOrigins(script)),
});
