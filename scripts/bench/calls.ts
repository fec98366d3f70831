import { readSessionRoute } from "#shared/contract/accounts.ts";
import { readConversationRoute, sendAnswerRoute } from "#shared/contract/conversations.ts";
import { listEmployeesRoute } from "#shared/contract/employees.ts";
import { listFeedbacksRoute, resolveFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { compareLocationsRoute, listLocationsRoute } from "#shared/contract/locations.ts";
import {
  readDashboardRoute,
  readMonthScoresRoute,
  readOrganizationRoute,
  updateOrganizationRoute,
} from "#shared/contract/organizations.ts";
import { showRatePageRoute, submitRatePageRoute } from "#shared/contract/rating.ts";
import { listRequestsRoute, readFunnelRoute, sendRequestsRoute } from "#shared/contract/requests.ts";
import {
  readScoreRoute,
  showScoreFrameRoute,
  showScoreImageRoute,
  showScorePageRoute,
} from "#shared/contract/scores.ts";
import { listUsersRoute } from "#shared/contract/users.ts";
import { dayAfter } from "#shared/rules/figures/period.ts";
import type { Caller } from "./bundles.ts";
import type { Business } from "./seed.ts";

const comment =
  "We waited a good twenty minutes although the place was half empty, and the coffee was lukewarm when it came. " +
  "The croissants made up for some of it, but I had hoped for better after all the nice things I had read.";

export const nonceIn = (html: string): string =>
  /name="nonce"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="nonce"/.exec(html)?.slice(1).find(Boolean) ?? "";

const form = (business: Business, nonce: string, employee: string) =>
  new URLSearchParams({
    rating: "2",
    comment,
    name: "Emily Murphy",
    email: "emily.murphy@example.com",
    location: business.location,
    employee,
    nonce,
  }).toString();

export const benchCalls = (call: Caller, business: Business) => {
  const { organization, link, cookie } = business;
  const today = new Date().toISOString().slice(0, 10);
  return {
    page: () => call(showRatePageRoute, { params: { link } }),
    submit: (nonce: string, employee = "") =>
      call(submitRatePageRoute, {
        params: { link },
        text: form(business, nonce, employee),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    score: () => call(readScoreRoute, { params: { link } }),
    scoreOfLocation: () => call(readScoreRoute, { params: { link: `${link}-0` } }),
    scorePage: () => call(showScorePageRoute, { params: { link } }),
    scorePageOfLocation: () => call(showScorePageRoute, { params: { link: `${link}-0` } }),
    badge: (size: string, kind: "image" | "frame") =>
      call(kind === "image" ? showScoreImageRoute : showScoreFrameRoute, { params: { link }, query: { size } }),
    session: () => call(readSessionRoute, { cookie }),
    organization: () => call(readOrganizationRoute, { cookie, params: { organization } }),
    dashboard: () =>
      call(readDashboardRoute, { cookie, params: { organization }, query: { from: dayAfter(today, -89), to: today } }),
    monthScores: () => call(readMonthScoresRoute, { cookie, params: { organization } }),
    change: (customersPerComplaint: number) =>
      call(updateOrganizationRoute, { cookie, params: { organization }, body: { customersPerComplaint } }),
    locations: () => call(listLocationsRoute, { cookie, params: { organization } }),
    compare: () =>
      call(compareLocationsRoute, {
        cookie,
        params: { organization },
        query: { from: dayAfter(today, -29), to: today, limit: "5" },
      }),
    compareAll: () =>
      call(compareLocationsRoute, {
        cookie,
        params: { organization },
        query: { from: dayAfter(today, -29), to: today },
      }),
    employees: () => call(listEmployeesRoute, { cookie, params: { organization } }),
    users: () => call(listUsersRoute, { cookie, params: { organization } }),
    list: () => call(listFeedbacksRoute, { cookie, params: { organization } }),
    waiting: (cursor?: string) =>
      call(listFeedbacksRoute, {
        cookie,
        params: { organization },
        query: { status: "pending", ...(cursor && { cursor }) },
      }),
    searchNothing: (cursor?: string) =>
      call(listFeedbacksRoute, {
        cookie,
        params: { organization },
        query: { q: "lobster thermidor", ...(cursor && { cursor }) },
      }),
    requests: () => call(listRequestsRoute, { cookie, params: { organization } }),
    funnel: () =>
      call(readFunnelRoute, {
        cookie,
        params: { organization },
        query: { from: dayAfter(today, -89), to: today, location: business.location },
      }),
    ask: (customer: { phone?: string; email?: string }) =>
      call(sendRequestsRoute, {
        cookie,
        params: { organization },
        body: {
          channel: customer.phone === undefined ? "email" : "sms",
          customers: [{ name: "Emily Murphy", ...customer }],
          location: business.location,
        },
      }),
    answer: (feedback: string) =>
      call(sendAnswerRoute, {
        cookie,
        params: { organization, feedback },
        body: { channel: "email", text: comment, after: null },
      }),
    conversation: (feedback: string) => call(readConversationRoute, { cookie, params: { organization, feedback } }),
    resolve: (feedback: string) => call(resolveFeedbackRoute, { cookie, params: { organization, feedback }, body: {} }),
  };
};
