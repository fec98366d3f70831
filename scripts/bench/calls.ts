import { readSession } from "#shared/contract/accounts.ts";
import { listEmployees } from "#shared/contract/employees.ts";
import { listFeedbacks, resolveFeedback } from "#shared/contract/feedbacks.ts";
import { compareLocations, listLocations } from "#shared/contract/locations.ts";
import { readDashboard, readOrganization, updateOrganization } from "#shared/contract/organizations.ts";
import { showRatePage, submitRatePage } from "#shared/contract/rating.ts";
import { listRequests, readFunnel, sendRequests } from "#shared/contract/requests.ts";
import { readScore, showScoreFrame, showScoreImage, showScorePage } from "#shared/contract/scores.ts";
import { listUsers } from "#shared/contract/users.ts";
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

export const callsOf = (call: Caller, business: Business) => {
  const { organization, link, cookie } = business;
  const today = new Date().toISOString().slice(0, 10);
  return {
    page: () => call(showRatePage, { params: { link } }),
    submit: (nonce: string, employee = "") =>
      call(submitRatePage, {
        params: { link },
        text: form(business, nonce, employee),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    score: () => call(readScore, { params: { link } }),
    scoreOfLocation: () => call(readScore, { params: { link: `${link}-0` } }),
    scorePage: () => call(showScorePage, { params: { link } }),
    scorePageOfLocation: () => call(showScorePage, { params: { link: `${link}-0` } }),
    badge: (size: string, kind: "image" | "frame") =>
      call(kind === "image" ? showScoreImage : showScoreFrame, { params: { link }, query: { size } }),
    session: () => call(readSession, { cookie }),
    organization: () => call(readOrganization, { cookie, params: { organization } }),
    dashboard: () =>
      call(readDashboard, { cookie, params: { organization }, query: { from: dayAfter(today, -89), to: today } }),
    change: (customersPerComplaint: number) =>
      call(updateOrganization, { cookie, params: { organization }, body: { customersPerComplaint } }),
    locations: () => call(listLocations, { cookie, params: { organization } }),
    compare: () =>
      call(compareLocations, {
        cookie,
        params: { organization },
        query: { from: dayAfter(today, -29), to: today, limit: "5" },
      }),
    compareAll: () =>
      call(compareLocations, {
        cookie,
        params: { organization },
        query: { from: dayAfter(today, -29), to: today },
      }),
    employees: () => call(listEmployees, { cookie, params: { organization } }),
    users: () => call(listUsers, { cookie, params: { organization } }),
    list: () => call(listFeedbacks, { cookie, params: { organization } }),
    waiting: (cursor?: string) =>
      call(listFeedbacks, {
        cookie,
        params: { organization },
        query: { status: "pending", ...(cursor && { cursor }) },
      }),
    requests: () => call(listRequests, { cookie, params: { organization } }),
    funnel: () =>
      call(readFunnel, {
        cookie,
        params: { organization },
        query: { from: dayAfter(today, -89), to: today, location: business.location },
      }),
    ask: (customer: { phone?: string; email?: string }) =>
      call(sendRequests, {
        cookie,
        params: { organization },
        body: {
          channel: customer.phone === undefined ? "email" : "sms",
          customers: [{ name: "Emily Murphy", ...customer }],
          location: business.location,
        },
      }),
    resolve: (feedback: string) => call(resolveFeedback, { cookie, params: { organization, feedback }, body: {} }),
  };
};
