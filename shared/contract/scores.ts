import * as z from "zod/mini";
import { badgeSizes, badgeThemes } from "#shared/model/badge.ts";
import { listOf } from "#shared/model/moment.ts";
import { CommentOrder, PublicComment, PublicScore } from "#shared/model/public-score.ts";
import { formatted } from "./inputs/text.ts";
import { Link } from "./params.ts";
import { route } from "./route.ts";

const params = { link: Link };
const errors = ["link_not_found", "organization_closed"] as const;
/** Cache lifetime of numbers in seconds; comments are never cached, so that erasure is immediate. */
const keptFor = 300;

const After = formatted(16, /^(?:\d{1,13}|[0-7][\dA-HJKMNP-TV-Z]{15})$/, "invalid");

const Comments = z.object({ order: z._default(CommentOrder, "newest"), cursor: z.optional(After) });

/** Lenient: the page renders whatever its address says. */
const ShownComments = z.object({
  order: z._default(z.catch(CommentOrder, "newest"), "newest"),
  cursor: z.catch(z.optional(After), undefined),
});

/** Lenient: an unknown look shows the usual badge, because nobody fixes an embedding site at once. */
const Badge = z.object({
  size: z._default(z.catch(z.enum(badgeSizes), "medium"), "medium"),
  theme: z._default(z.catch(z.enum(badgeThemes), "light"), "light"),
});

export const readScoreRoute = route({
  id: "scoreRead",
  method: "GET",
  path: "/api/scores/{link}",
  params,
  summary:
    "What all ratings of an organization or location come to, how they are collected and checked. There is none while the organization does not show it.",
  access: "public",
  fromAnySite: true,
  keptFor,
  answer: PublicScore,
  errors,
});

export const listScoreCommentsRoute = route({
  id: "scoreComments",
  method: "GET",
  path: "/api/scores/{link}/comments",
  params,
  summary:
    "The comments that their authors let everybody see, ten at most, by date. They may not be kept: an author who is erased is gone at once.",
  access: "public",
  fromAnySite: true,
  query: Comments,
  answer: listOf(PublicComment),
  errors,
});

export const showScorePageRoute = route({
  id: "scorePageShow",
  method: "GET",
  path: "/s/{link}",
  params,
  inEachLanguage: true,
  summary: "The public score as a page.",
  access: "public",
  query: ShownComments,
  answer: z.string(),
  produces: "text/html",
  errors,
});

export const showScoreImageRoute = route({
  id: "scoreBadgeImage",
  method: "GET",
  path: "/s/{link}/badge.svg",
  params,
  inEachLanguage: true,
  summary: "The public score as an image for any site, in the business's language unless the address begins with one.",
  access: "public",
  query: Badge,
  keptFor,
  answer: z.string(),
  produces: "image/svg+xml",
  errors,
});

export const showScoreFrameRoute = route({
  id: "scoreBadgeFrame",
  method: "GET",
  path: "/s/{link}/badge",
  params,
  inEachLanguage: true,
  summary: "The same as a page for a frame on any site, which leads on to the score's own page.",
  access: "public",
  query: Badge,
  keptFor,
  answer: z.string(),
  produces: "text/html",
  errors,
});
