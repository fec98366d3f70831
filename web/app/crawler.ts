// Short on purpose: a missed crawler only sees the error page. Headless browsers must not match, because the journeys
// run in one.
const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|embedly|preview|lighthouse|curl|wget|python-/i;

/** Error pages are not rendered for crawlers, so that they are not indexed. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent);
