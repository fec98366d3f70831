// What crawlers and link previewers call themselves. The list is short on purpose: a crawler that is missed only sees
// the error page, and no person's browser uses these words (a Cubot is a phone). A library such as isbot also counts
// headless browsers, and the journeys run in one.
const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|embedly|preview|lighthouse|curl|wget|python-/i;

/** Whether a user agent is a crawler. Error pages are not rendered for crawlers, so that none of them is indexed. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent);
