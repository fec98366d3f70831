import { ulid } from "ulid";
import { expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { eraseAccount } from "#functions/testing/erase-account.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { storedWith } from "#functions/testing/stored-with.ts";
import { updateOrganizationRoute } from "#shared/contract/organizations.ts";
import * as requests from "#shared/contract/requests.ts";

ownDate();
ownDue();

it("leaves no name of an erased person in what they asked, uploaded, wrote, paid and stopped", async () => {
  inOpenHours();
  const business = await anAskingBusiness();
  const { own } = business;
  const lastName = `Quetzal${ulid()}`;
  const { user, cookie } = await aMember(own, "admin", { firstName: "Ada", lastName });
  const body = { channel: "sms", customers: [{ phone: aCustomersNumber() }] };
  expect((await business.send({ ...body, batch: { _id: ulid(), first: 1 } }, cookie)).status).toBe(200);
  expect((await business.write("sms", "en", { text: "{business}: {link} {stop}" }, cookie)).status).toBe(200);
  const params = { organization: own };
  const stop = { params, body: { address: aCustomersNumber() }, cookie };
  expect((await ask(requests.addStoppedRoute, stop)).status).toBe(200);
  const change = { billingContact: { name: `Ada ${lastName}`, email: user.email } };
  expect((await ask(updateOrganizationRoute, { params, body: change, cookie })).status).toBe(200);
  const { listRequestsRoute, listRequestBatchesRoute, listStoppedRoute, listTemplatesRoute, readSmsPoolRoute } =
    requests;
  const lists = [listRequestsRoute, listRequestBatchesRoute, listStoppedRoute, listTemplatesRoute, readSmsPoolRoute];
  const namesBy = async () => {
    const answers = await Promise.all(lists.map((route) => ask(route, { params, cookie: business.cookie })));
    return answers.map(({ body: { items } }) =>
      items.flatMap(({ by }: { by: { _id: string; name: string } | null }) => (by?._id === user._id ? by.name : [])),
    );
  };
  expect(await namesBy()).toEqual(lists.map(() => [`Ada ${lastName}`]));
  await eraseAccount(user);
  expect(await namesBy()).toEqual(lists.map(() => ["Former colleague"]));
  expect(await storedWith(lastName)).toEqual([]);
});
