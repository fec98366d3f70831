/** Removes punctuation after an id or token that was copied from a text. */
export const tidyAddress = (address: string): string =>
  address.replace(/([/=][\w-]{16,})(?:%[\da-f]{2}|[^\w/=&?#%-])+$/i, "$1");
