import { handler as frame } from "#functions/pages/s/[link]/badge.get.ts";
import { handler as image } from "#functions/pages/s/[link]/badge.svg.get.ts";
import { handler as page } from "#functions/pages/s/[link]/index.get.tsx";
import * as contract from "#shared/contract/scores.ts";
import { call, type Request } from "./call.ts";
import { aFeedback, aLink, aLocation, anOrganization, submitted } from "./fixtures.ts";
import { ask } from "./handlers.ts";

type Rated = Parameters<typeof aFeedback>[1];

export const shared = (more: Rated = {}): Rated => ({
  rating: 5,
  status: "received",
  intercepted: false,
  publishable: true,
  comment: "The best croissants in town.",
  customer: { name: "Zoé Tremblay", email: "zoe@example.com", phone: "+15145550142" },
  ...more,
});

/** Five ratings of 1 to 5 stars without comment, and `more`. */
export async function aScored(more: readonly Rated[] = [], settings: Parameters<typeof anOrganization>[0] = {}) {
  const link = aLink();
  const business = await anOrganization({ feedbackId: link, publicScore: true, ...settings });
  for (const rating of [1, 2, 3, 4, 5])
    await submitted(aFeedback(business.organization._id, { rating, comment: "", intercepted: rating < 4 }));
  const feedbacks: string[] = [];
  for (const one of more) feedbacks.push(await submitted(aFeedback(business.organization._id, one)));
  return { ...business, link, feedbacks };
}

export async function aScoredLocation() {
  const business = await anOrganization({ publicScore: true });
  const link = aLink();
  const location = await aLocation(business.organization._id, { feedbackId: link });
  return { ...business, location, link };
}

export const scoreOf = (link: string, request: Request = {}) =>
  ask(contract.readScoreRoute, { ...request, params: { link } });
export const commentsOf = (link: string, query: Record<string, string> = {}) =>
  ask(contract.listScoreCommentsRoute, { params: { link }, query });

const at = <Declared extends { path: string }>(route: Declared, prefix: string) => ({
  ...route,
  path: `${prefix}${route.path}`,
});

export const scorePage = (link: string, query: Record<string, string> = {}, prefix = "") =>
  call(page, at(contract.showScorePageRoute, prefix), { params: { link }, query });
export const badgeImage = (link: string, query: Record<string, string> = {}, prefix = "") =>
  call(image, at(contract.showScoreImageRoute, prefix), { params: { link }, query });
export const badgeFrame = (link: string, query: Record<string, string> = {}, prefix = "") =>
  call(frame, at(contract.showScoreFrameRoute, prefix), { params: { link }, query });
