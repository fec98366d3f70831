/**
 * The first `max` UTF-16 units of a text. An emoji that does not fit whole is left out: half of one is no character, and the
 * table refuses it.
 */
export const beginningOf = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
