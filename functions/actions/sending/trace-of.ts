const header = "X-Reviens-Message";

/** The header that stands in every email, so that a bounce or a question can be traced to its message. */
export const traceOf = ({ _id }: { _id: string }): Record<string, string> => ({ [header]: _id });

/**
 * The id of the message whose email has these headers; null where they do not tell. A long id is folded after the colon, so
 * that its value begins with a space.
 */
export const tracedIn = (headers: readonly { name: string; value: string }[]): string | null =>
  headers.find(({ name }) => name.toLowerCase() === header.toLowerCase())?.value.trim() ?? null;
