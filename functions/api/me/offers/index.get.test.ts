import { expect, it } from "vitest";
import { day, hour, ownDate, pass } from "#functions/testing/clock.ts";
import { anInvitation, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { doRemove, seeOffers } from "#functions/testing/user-calls.ts";

ownDate();

it("shows who was added to which organization, and nobody else's", async () => {
  const { user, cookie } = await aPerson();
  const business = await anOrganization({ name: "Boulangerie Roy" });
  const invitation = await anInvitation(business.organization._id, { email: user.email.toUpperCase(), role: "agent" });
  expect((await seeOffers(cookie)).body).toEqual({
    items: [
      {
        _id: invitation._id,
        organization: { _id: business.organization._id, name: "Boulangerie Roy" },
        role: "agent",
        until: invitation.until,
      },
    ],
    next: null,
  });
  expect((await seeOffers((await aPerson()).cookie)).body).toEqual({ items: [], next: null });
  await doRemove(business, invitation._id);
  expect((await seeOffers(cookie)).body).toEqual({ items: [], next: null });
});

it("shows no offer that is over", async () => {
  const { user, cookie } = await aPerson();
  const { organization } = await anOrganization();
  await anInvitation(organization._id, { email: user.email });
  pass(3 * day - hour);
  expect((await seeOffers(cookie)).body.items).toHaveLength(1);
  pass(hour);
  expect((await seeOffers(cookie)).body.items).toEqual([]);
});
