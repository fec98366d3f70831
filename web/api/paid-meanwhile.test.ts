import { expect, it } from "vitest";
import { fakedFetch, json } from "#web/testing/fetch.ts";
import { subscriptionQuery } from "./billing.ts";
import { billingKey, profileKey } from "./organizations.ts";
import { createQueryClient } from "./query-client.ts";

const { answers, fetched } = fakedFetch();
const unpaidSince = "2026-11-22T10:00:00.000Z";
const standing = { status: "subscribed", renewsAt: null, endsAt: null, isOverdue: false, isAgreed: false };
const overview = (since: string | null) => ({
  subscription: { ...standing, unpaidSince: since },
  paymentMethod: null,
  due: null,
  locations: 1,
  monthly: null,
  promotions: [],
  upcoming: null,
  dueAtEnd: null,
  dueAtClosing: null,
  taxes: null,
});

it.each([
  ["has banner and invoices read again once what was due is paid", null, true],
  ["leaves them while it is still due", unpaidSince, false],
])("%s", async (_, since, isMoved) => {
  const queries = createQueryClient();
  queries.setQueryData(profileKey("O"), { subscription: { ...standing, unpaidSince } });
  queries.setQueryData([...billingKey("O"), "invoices"], {});
  answers.push(json(200, overview(since)));
  await queries.fetchQuery(subscriptionQuery("O"));
  expect(fetched).toHaveBeenCalledTimes(1);
  const isOld = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect([isOld(profileKey("O")), isOld([...billingKey("O"), "invoices"])]).toEqual([isMoved, isMoved]);
  expect(isOld(subscriptionQuery("O").queryKey)).toBe(false);
});
