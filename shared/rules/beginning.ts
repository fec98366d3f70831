/** Cuts to `max` UTF-16 units without splitting a surrogate pair; DynamoDB refuses half of one. */
export const beginningOf = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
