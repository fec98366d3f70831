/** An address without the full stop or bracket that followed its id or token in a text, percent-encoded or not. */
export const tidyAddress = (address: string): string =>
  address.replace(/([/=][\w-]{16,})(?:%[\da-f]{2}|[^\w/=&?#%-])+$/i, "$1");
