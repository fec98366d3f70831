// What crawlers and link previewers call themselves. Kept short on purpose: whatever is missed sees the error page, and
// no person's browser carries these words (a Cubot is a telephone).
const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|embedly|preview|lighthouse|curl|wget|python-/i;

/** Whether a user agent is a crawler's: error pages are not rendered for those (spec §2), so that none is indexed. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent);
