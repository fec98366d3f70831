/** The header that stands in every email, so that a bounce or a question can be traced to its message. */
export const traceOf = ({ _id }: { _id: string }): Record<string, string> => ({ "X-Reviens-Message": _id });
