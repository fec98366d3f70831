import * as z from "zod/mini";

export const OtherRequests = z.enum(["keep", "erase"], { error: "choice_invalid" });
export type OtherRequests = z.infer<typeof OtherRequests>;

/** Without `others`, nothing is erased if such requests exist. */
export const Erasing = z.object({ others: z.optional(OtherRequests) });
