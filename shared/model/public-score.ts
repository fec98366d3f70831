import * as z from "zod/mini";
import { Language } from "./language.ts";
import { eachLeftOut } from "./sms-left-out.ts";

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

/** Public rating summary, without numbers below five ratings; held, discarded and erased ratings do not count. */
export const PublicScore = z.object({
  link: z.string(),
  name: z.string(),
  location: z.nullable(z.string()),
  /** `few`: too few ratings for a number. */
  state: z.enum(["shown", "few"]),
  /** 1.0 to 5.0. */
  average: z.nullable(z.number()),
  score: z.nullable(z.int()),
  count: z.nullable(z.int()),
  ratings: z.nullable(z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()])),
  imported: z.nullable(z.int()),
  ...eachLeftOut(() => z._default(z.nullable(z.int()), 0)),
  /** First and last rating, by the organization's calendar. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** How ratings are collected and verified, one sentence each. */
  statement: z.record(Language, z.array(z.string())),
});
export type PublicScore = z.infer<typeof PublicScore>;
