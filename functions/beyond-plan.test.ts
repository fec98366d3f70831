import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { alertId } from "#functions/data/sending/alerts.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import {
  aFeedback,
  aLocation,
  aMember,
  anInvitation,
  anOrganization,
  anUnsentMessage,
  storeFeedback,
  submitted,
} from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { decideHeld, heldOf } from "#functions/testing/held-calls.ts";
import { doChangeLocation } from "#functions/testing/place-calls.ts";
import { withPlan } from "#functions/testing/plan.ts";
import { updateRefillRoute } from "#shared/contract/billing.ts";
import { exportFeedbacksRoute, listFeedbacksRoute, readFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { listMessagesRoute } from "#shared/contract/messages.ts";
import {
  readDashboardRoute,
  readMonthScoresRoute,
  updateFeedbackSettingsRoute,
  updateOrganizationRoute,
} from "#shared/contract/organizations.ts";
import { readRateRoute } from "#shared/contract/rating.ts";
import { compareFunnelsRoute, sendRequestsRoute } from "#shared/contract/requests.ts";
import type { Route } from "#shared/contract/route.ts";
import { readScoreRoute } from "#shared/contract/scores.ts";
import { addUserRoute, addUsersRoute, resendUserRoute } from "#shared/contract/users.ts";
import { noSubscription } from "#shared/model/subscription.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;

const customer = () => ({ email: `lea.${ulid().toLowerCase()}@example.com` });

const call = async ({ organization, cookie }: Business, route: Route, request: object = {}) => {
  const { status, body } = await ask(route, { params: { organization: organization._id }, cookie, ...request });
  return body?.error ? [status, body.error.code, body.error.feature] : [status];
};

const endOf = (business: Business) =>
  withPlan(business.organization._id, { subscription: { ...noSubscription, status: "cancelled" }, version: 2 });

describe("the free plan", () => {
  it.each([
    ["publicScore", updateFeedbackSettingsRoute, () => ({ publicScore: true })],
    ["reminders", updateFeedbackSettingsRoute, () => ({ reminderAfter: 3 })],
    ["refill", updateRefillRoute, () => ({ automaticSMSRefill: true })],
    [
      "requestFiles",
      sendRequestsRoute,
      () => ({ channel: "email", customers: [customer()], batch: { _id: ulid(), first: 0, total: 1 } }),
    ],
  ] as const)("refuses %s, naming it", async (feature, route, body) => {
    const business = await anOrganization({}, {}, "free");
    expect(await call(business, route, { body: body() })).toEqual([422, "subscription_needed", feature]);
  });

  it.each([
    ["employees", readDashboardRoute, () => ({ employee: ulid() })],
    ["employees", readMonthScoresRoute, () => ({ employee: ulid() })],
    ["comparison", compareFunnelsRoute, () => ({ by: "location" })],
  ] as const)("refuses %s where %o is asked for it, naming it", async (feature, route, query) => {
    const business = await anOrganization({}, {}, "free");
    expect(await call(business, route, { query: query() })).toEqual([422, "subscription_needed", feature]);
  });

  it("takes back unchanged what was switched on before", async () => {
    const business = await anOrganization({ publicScore: true, reminderAfter: 3 }, {}, "free");
    for (const route of [updateFeedbackSettingsRoute, updateOrganizationRoute])
      expect(await call(business, route, { body: { publicScore: true, reminderAfter: 3 } })).toEqual([200]);
  });

  it("lets switch off what it lacks", async () => {
    const business = await anOrganization({ publicScore: true, reminderAfter: 3 }, {}, "free");
    expect(
      await call(business, updateFeedbackSettingsRoute, { body: { publicScore: false, reminderAfter: null } }),
    ).toEqual([200]);
    expect(await call(business, updateRefillRoute, { body: { automaticSMSRefill: false } })).toEqual([200]);
  });

  it("has two members, invited ones among them", async () => {
    const business = await anOrganization({}, {}, "free");
    const add = () =>
      call(business, addUserRoute, {
        body: { organization: business.organization._id, firstName: "Léa", lastName: "Roy", ...customer() },
      });
    expect([await add(), await add()]).toEqual([[201], [422, "subscription_needed", "members"]]);
  });

  it("has no third member by a file whose rows are added at once", async () => {
    const business = await anOrganization({}, {}, "free");
    const rows = [2, 3, 4, 5].map((line) => ({ line, firstName: "Léa", lastName: "Roy", ...customer() }));
    const params = { organization: business.organization._id };
    const { body } = await ask(addUsersRoute, { params, cookie: business.cookie, body: { rows } });
    const rejected = [3, 4, 5].map((line) => ({ line, field: null, reason: "subscription_needed" }));
    expect(body).toMatchObject({ added: 1, rejected });
  });

  it("renews no invitation that expired once two are members", async () => {
    const business = await anOrganization({}, {}, "free");
    const { _id: user } = await anInvitation(business.organization._id, { until: new Date(0).toISOString() });
    const resend = () => call(business, resendUserRoute, { params: { organization: business.organization._id, user } });
    await aMember(business.organization._id, "operator");
    expect(await resend()).toEqual([422, "subscription_needed", "members"]);
    await withPlan(business.organization._id);
    expect(await resend()).toEqual([200]);
  });

  it("asks 50 customers a month by email, one after the other", async () => {
    const business = await anOrganization({}, {}, "free");
    const send = (count: number) =>
      call(business, sendRequestsRoute, {
        body: { channel: "email", customers: Array.from({ length: count }, customer) },
      });
    expect(await send(49)).toEqual([200]);
    expect(await send(2)).toEqual([422, "subscription_needed", "emails"]);
    expect(await send(1)).toEqual([200]);
  });

  it("hides the public score and shows it again once subscribed", async () => {
    const business = await anOrganization({ publicScore: true });
    const params = { link: business.link };
    const seen = async () => [
      (await ask(readScoreRoute, { params })).status,
      (await ask(readRateRoute, { params })).body.publicScore,
    ];
    expect(await seen()).toEqual([200, true]);
    await endOf(business);
    expect(await seen()).toEqual([404, false]);
    await withPlan(business.organization._id);
    expect(await seen()).toEqual([200, true]);
  });
});

describe("locations beyond the free one", () => {
  async function twoPlaces() {
    const business = await anOrganization();
    const { _id } = business.organization;
    // Ids of one millisecond have no order.
    const earlier = new Date(Date.now() - 1_000);
    const [first, second] = [await aLocation(_id, { _id: ulid(earlier.getTime()) }), await aLocation(_id)];
    const rated = ({ _id, name }: typeof first, date: Date) =>
      storeFeedback(
        aFeedback(business.organization._id, {
          location: { _id, name },
          alert: "queued",
          date: date.toISOString(),
        }),
      );
    const feedbacks = [await rated(first, earlier), await rated(second, new Date())] as const;
    const listed = async (query = {}) => {
      const answer = await ask(listFeedbacksRoute, { params: { organization: _id }, cookie: business.cookie, query });
      return answer.body.items?.map((one: { _id: string }) => one._id) ?? answer.body.error.feature;
    };
    return { ...business, first, second, feedbacks, listed };
  }

  it("are read while subscribed, wait on the free plan, and are read again afterwards", async () => {
    const business = await twoPlaces();
    const [here, there] = business.feedbacks;
    expect(await business.listed()).toEqual([there._id, here._id]);
    await endOf(business);
    expect(await business.listed()).toEqual([here._id]);
    expect(await business.listed({ location: business.second._id })).toBe("locations");
    const one = (feedback: string) =>
      call(business, readFeedbackRoute, { params: { organization: business.organization._id, feedback } });
    expect(await one(here._id)).toEqual([200]);
    expect(await one(there._id)).toEqual([422, "subscription_needed", "locations"]);
    for (const route of [readDashboardRoute, readMonthScoresRoute])
      expect(await call(business, route, { query: { location: business.second._id } })).toEqual([
        422,
        "subscription_needed",
        "locations",
      ]);
    await withPlan(business.organization._id);
    expect(await business.listed()).toEqual([there._id, here._id]);
  });

  it("are those beside the oldest that customers can rate, so that a closed shop hides no open one", async () => {
    const business = await twoPlaces();
    await doChangeLocation(business, business.first._id, { rateable: false });
    await endOf(business);
    const [here, there] = business.feedbacks;
    expect(await business.listed()).toEqual([there._id, here._id]);
    const { _id, name } = await aLocation(business.organization._id);
    await storeFeedback(aFeedback(business.organization._id, { location: { _id, name } }));
    expect(await business.listed()).toEqual([there._id, here._id]);
  });

  it("leave what named no location where it is, in the list and in figures", async () => {
    const business = await twoPlaces();
    const { _id } = business.organization;
    await submitted(aFeedback(_id, { location: { _id: business.second._id, name: "" } }));
    const own = aFeedback(_id);
    await submitted(own);
    await endOf(business);
    expect(await business.listed()).toEqual([own._id, business.feedbacks[0]._id]);
    const figures = await ask(readDashboardRoute, { params: { organization: _id }, cookie: business.cookie });
    expect(figures.body).toMatchObject({ privateReviews: 1, pending: 1 });
  });

  it("alert nobody while they wait", async () => {
    const business = await twoPlaces();
    const [here, there] = business.feedbacks;
    const alerted = async ({ _id }: typeof here) => {
      const id = alertId({ feedback: _id, user: business.owner._id, channel: "email" });
      await onFeedbackChanged({ organization: business.organization._id, feedback: _id }, false, new Date());
      return (await readMessage(id)) !== null;
    };
    await endOf(business);
    expect([await alerted(here), await alerted(there)]).toEqual([true, false]);
  });

  it("keep their held ratings, which nobody sees or decides about", async () => {
    const business = await twoPlaces();
    const held = ({ _id, name }: typeof business.first) =>
      aFeedback(business.organization._id, { location: { _id, name } });
    const [here, there] = [held(business.first), held(business.second)];
    await transact(() => [heldPut(here), heldPut(there)]);
    await endOf(business);
    const seen = async () => (await heldOf(business)).items.map((one: { _id: string }) => one._id);
    expect(await seen()).toEqual([here._id]);
    expect(await decideHeld(business, { decision: "discard" })).toMatchObject({ decided: 1 });
    await withPlan(business.organization._id);
    expect(await seen()).toEqual([there._id]);
  });

  it("are not among the alerts that failed", async () => {
    const business = await twoPlaces();
    const [, { _id: feedback }] = business.feedbacks;
    await anUnsentMessage(business.organization._id, { user: business.owner._id, feedback });
    const params = { organization: business.organization._id };
    const failed = async () => (await ask(listMessagesRoute, { params, cookie: business.cookie })).body.items.length;
    expect(await failed()).toBe(1);
    await endOf(business);
    expect(await failed()).toBe(0);
  });

  it("are exported on any plan", async () => {
    const business = await twoPlaces();
    await endOf(business);
    const file = await ask(exportFeedbacksRoute, {
      params: { organization: business.organization._id },
      cookie: business.cookie,
    });
    expect(file.text.trim().split("\r\n")).toHaveLength(3);
  });
});
