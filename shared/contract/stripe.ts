/** Stripe's API itself. Locally a stand-in answers in its place. */
export const stripeApi = "https://api.stripe.com";

/** The version of Stripe's API that the product speaks, as the `stripe` package was made for it. */
export const stripeVersion = "2026-10-28.endive";

/**
 * Stripe.js, which Stripe lets nobody serve in its place. Its address has the name of the API's release in it: each release
 * of the script speaks that release of the API.
 */
export const stripeScript = `https://js.stripe.com/${stripeVersion.replace(/^.*\./, "")}/stripe.js`;

/** The script that a page with a card form loads: that of Stripe, or of a stand-in at `api`. */
export const scriptOf = (api: string): string => (api === stripeApi ? stripeScript : `${api}/stripe.js`);
