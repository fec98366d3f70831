const header = "X-Reviens-Message";

/** Header that traces bounces to their message. */
export const traceOf = ({ _id }: { _id: string }): Record<string, string> => ({ [header]: _id });

/** Message id from an email's headers, or null; long values are folded and begin with a space. */
export const tracedIn = (headers: readonly { name: string; value: string }[]): string | null =>
  headers.find(({ name }) => name.toLowerCase() === header.toLowerCase())?.value.trim() ?? null;
