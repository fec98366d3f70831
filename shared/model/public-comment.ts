import * as z from "zod/mini";
import { Language } from "./language.ts";

export const commentOrders = ["newest", "oldest"] as const;
export const CommentOrder = z.enum(commentOrders, { error: "choice_invalid" });
export type CommentOrder = z.infer<typeof CommentOrder>;

export const PublicComment = z.object({
  rating: z.int(),
  comment: z.string(),
  /** Null if no displayable first name was given. */
  name: z.nullable(z.string()),
  language: z.nullable(Language),
  /** In the organization's time zone. */
  date: z.string(),
});
export type PublicComment = z.infer<typeof PublicComment>;
