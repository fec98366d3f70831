import { expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { handler as remindCustomers } from "#functions/events/reminders.schedule.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsAreDelayed, textsAreTaken, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { eraseRequestRoute } from "#shared/contract/requests.ts";

ownDate();
ownDue();
textsGoNowhere();

it("leaves no number in a reminder that was being queued, and sends none", async () => {
  const sent = await aSentRequest({}, { reminderAfter: 3 });
  pass(3 * day);
  const params = { organization: sent.own, request: sent.request };
  const cookie = await aSession(sent.itself.owner._id);
  const between = meanwhile(["TransactWriteItemsCommand", "SET reminder = :reminder", sent.own], () =>
    ask(eraseRequestRoute, { params, cookie }),
  );
  await remindCustomers();
  expect(between.map(({ status }) => status)).toEqual([204]);
  expect(await readMessage(`${sent.request}-reminder`)).toBeNull();
});

it("leaves no number in a reminder that is queued just before its write, and takes that back", async () => {
  const sent = await aSentRequest({}, { reminderAfter: 3 });
  pass(3 * day);
  const cookie = await aSession(sent.itself.owner._id);
  const between = meanwhile(["TransactWriteItemsCommand", "SET customer = :nobody"], () => remindCustomers());
  const { status } = await ask(eraseRequestRoute, {
    params: { organization: sent.own, request: sent.request },
    cookie,
  });
  expect([status, between.length]).toEqual([204, 1]);
  expect(await readMessage(`${sent.request}-reminder`)).toMatchObject({ status: "failed", reason: "canceled", to: "" });
});

it("leaves no number in a text that is put off while its customer is erased", async () => {
  inOpenHours();
  const business = await anAskingBusiness();
  const [{ _id: request }] = (await business.text(aCustomersNumber())).body.accepted;
  const params = { organization: business.own, request };
  textsAreDelayed();
  const between = meanwhile(["TransactWriteItemsCommand", `MSG#${request}`, "attempts"], () =>
    ask(eraseRequestRoute, { params, cookie: business.cookie }),
  );
  await sendRequest(request, new Date());
  textsAreTaken();
  expect(between.map(({ status }) => status)).toEqual([204]);
  expect((await readMessage(request))?.to).toBe("");
});

it("takes a queued request back before its customer is erased, with its credit given back", async () => {
  inOpenHours();
  const business = await anAskingBusiness();
  const [{ _id: request }] = (await business.text(aCustomersNumber())).body.accepted;
  const params = { organization: business.own, request };
  expect((await ask(eraseRequestRoute, { params, cookie: business.cookie })).status).toBe(204);
  expect((await business.read(request)).body).toMatchObject({
    status: "canceled",
    customer: { name: null, phone: null, email: null },
  });
  expect(await business.credits()).toBe(100);
});
