import { expect, it } from "vitest";
import { anInvitation, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { doAccept, doDecline, seeOffers, usersOf } from "#functions/testing/user-calls.ts";

it("takes the offer away, for both sides", async () => {
  const business = await anOrganization();
  const { user, cookie } = await aPerson();
  const { _id } = await anInvitation(business.organization._id, { email: user.email });
  expect((await doDecline((await aPerson()).cookie, _id)).status).toBe(404);
  expect((await doDecline(cookie, _id)).status).toBe(204);
  expect((await seeOffers(cookie)).body.items).toEqual([]);
  expect(await usersOf(business)).toHaveLength(1);
  expect((await doAccept(cookie, _id)).status).toBe(404);
});
