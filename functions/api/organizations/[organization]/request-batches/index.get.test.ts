import { ulid } from "ulid";
import { beforeEach, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { listRequestBatchesRoute as route } from "#shared/contract/requests.ts";

ownDate();
beforeEach(() => inOpenHours());

it("lists uploads, newest first, page by page, and to employees their own alone", async () => {
  const business = await anAskingBusiness();
  const clerk = await aMember(business.own, "employee");
  const upload = async (cookie?: string) => {
    pass(minute);
    const batch = { _id: ulid(), first: 0, total: 1 };
    await business.send({ channel: "email", customers: [{ email: aCustomersEmail() }], batch }, cookie);
    return batch._id;
  };
  const uploads = [await upload(), await upload(clerk.cookie), await upload()];
  const list = async (cookie: string, query = {}) =>
    (await ask(route, { params: { organization: business.own }, query, cookie })).body;
  const idsOf = ({ items }: { items: { _id: string }[] }) => items.map(({ _id }) => _id);
  expect(idsOf(await list(business.cookie))).toEqual(uploads.toReversed());
  const page = await list(business.cookie, { limit: "2" });
  expect(idsOf(page)).toEqual([uploads[2], uploads[1]]);
  expect(idsOf(await list(business.cookie, { limit: "2", cursor: page.next }))).toEqual([uploads[0]]);
  expect(idsOf(await list(clerk.cookie))).toEqual([uploads[1]]);
});

it("shows the customers of an upload as its file has them, and one entry of it in the audit log", async () => {
  const business = await anAskingBusiness();
  const _id = ulid();
  const names = ["Ada", "Bo", "Camille", "Dora", "Émile", "Flore"];
  const customersOf = (some: readonly string[]) => some.map((name) => ({ name, email: aCustomersEmail() }));
  const part = (first: number) =>
    business.send({
      channel: "email",
      customers: customersOf(names.slice(first, first + 3)),
      batch: { _id, first, total: names.length },
    });
  await Promise.all([part(3), part(0)]);
  const { items } = (await business.list({ batch: _id })).body;
  expect(items.map(({ customer }: { customer: { name: string } }) => customer.name)).toEqual(names);
  expect((await auditOf(business.own)).filter(({ subject }) => subject === _id)).toMatchObject([
    {
      route: "requestSend",
      user: business.itself.owner._id,
      changes: { customers: [null, 6], channel: [null, "email"] },
    },
  ]);
});
