import * as z from "zod/mini";
import { Language } from "./language.ts";

/** In which order comments stand, by their date. */
export const commentOrders = ["newest", "oldest"] as const;
export const CommentOrder = z.enum(commentOrders, { error: "choice_invalid" });
export type CommentOrder = z.infer<typeof CommentOrder>;

/** A comment that its author let everybody see, with nothing of them but a first name. */
export const PublicComment = z.object({
  rating: z.int(),
  comment: z.string(),
  /** The author's first name; null where they gave none that can be shown. */
  name: z.nullable(z.string()),
  language: z.nullable(Language),
  /** The day on which it came, by the business's calendar. */
  date: z.string(),
});
export type PublicComment = z.infer<typeof PublicComment>;
