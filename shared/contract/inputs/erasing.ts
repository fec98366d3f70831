import * as z from "zod/mini";

/** What is done with other requests that may be somebody else's, where one customer is erased: nothing, or the same. */
export const OtherRequests = z.enum(["keep", "erase"], { error: "choice_invalid" });
export type OtherRequests = z.infer<typeof OtherRequests>;

/** How much is erased. Without a word about other requests, nothing is where there are some. */
export const Erasing = z.object({ others: z.optional(OtherRequests) });
