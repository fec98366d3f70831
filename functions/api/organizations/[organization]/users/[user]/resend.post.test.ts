import { expect, it } from "vitest";
import { anEmail } from "#functions/testing/accounts.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { doAdd, doResendTo, temporaryPasswordsTo } from "#functions/testing/user-calls.ts";

it("sends another temporary password, for another 72 hours", async () => {
  const business = await anOrganization();
  const email = anEmail();
  const { body: added } = await doAdd(business, email);
  const { status, body } = await doResendTo(business, added._id);
  expect([status, body._id]).toEqual([200, added._id]);
  expect(body.invitedUntil >= added.invitedUntil).toBe(true);
  const passwords = await temporaryPasswordsTo(email);
  expect(new Set(passwords).size).toBe(2);
});

it("is refused for who has joined, and for a role above one’s own", async () => {
  const business = await anOrganization();
  const { organization } = business;
  const { user, cookie } = await aMember(organization._id, "admin");
  expect((await doResendTo(business, user._id)).body.error.code).toBe("user_already_there");
  const { body } = await doAdd(business, anEmail(), { role: "owner" });
  expect((await doResendTo({ organization, cookie }, body._id)).body.error.code).toBe("role_above_own");
});
