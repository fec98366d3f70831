/**
 * What the browser may load and do on the web app's pages. Styles are allowed inline because Mantine writes its
 * variables and media queries into style elements; scripts never are. Blobs and data URLs are the QR codes and logos that
 * the app draws. Pages that a function renders send a stricter policy, which replaces this one.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
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
  "content-security-policy": contentSecurityPolicy,
  "strict-transport-security": `max-age=${strictTransportDays * 86_400}; includeSubDomains; preload`,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissionsPolicy,
  "cross-origin-opener-policy": "same-origin",
} as const;
