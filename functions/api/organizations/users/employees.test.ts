import { describe, expect, it } from "vitest";
import { readChoices } from "#functions/data/places/choices.ts";
import { cookieIn, doLogIn } from "#functions/testing/account-calls.ts";
import { anEmail } from "#functions/testing/accounts.ts";
import { aMember, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import {
  doAccept,
  doAdd,
  doChangeRole,
  doHandOver,
  doRemove,
  doReplace,
  seeOffers,
  temporaryPasswordsTo,
} from "#functions/testing/user-calls.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;

const offered = async ({ organization }: Business) =>
  (await readChoices(organization._id, null)).employees.map(({ _id }) => _id);

describe("whom customers can rate follows the role", () => {
  it("of a member who becomes an employee, is one no longer, and becomes one again", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "agent");
    for (const [role, expected] of [
      ["employee", [user._id]],
      ["agent", []],
      ["employee", [user._id]],
    ] as const) {
      expect((await doChangeRole(business, user._id, role)).status).toBe(200);
      expect(await offered(business)).toEqual(expected);
    }
  });

  it("of an employee who is removed, or made the owner", async () => {
    const business = await anOrganization();
    const [removed, raised] = [
      await aMember(business.organization._id, "employee"),
      await aMember(business.organization._id, "employee"),
    ];
    expect(await offered(business)).toHaveLength(2);
    expect((await doRemove(business, removed.user._id)).status).toBe(204);
    expect(await offered(business)).toEqual([raised.user._id]);
    expect((await doHandOver(business, raised.user._id)).status).toBe(200);
    expect(await offered(business)).toEqual([]);
  });

  it("of somebody who joins by the temporary password", async () => {
    const business = await anOrganization();
    const email = anEmail();
    const { body } = await doAdd(business, email, { role: "employee" });
    expect(await offered(business)).toEqual([]);
    const [password = ""] = await temporaryPasswordsTo(email);
    const cookie = cookieIn(await doLogIn(email, password)) ?? "";
    expect(await offered(business)).toEqual([]);
    expect((await doReplace(cookie, "a harbour of my own")).status).toBe(200);
    expect(await offered(business)).toEqual([body._id]);
  });

  it("of somebody who joins with the account that they have", async () => {
    const business = await anOrganization();
    const { user, cookie } = await aPerson();
    await doAdd(business, user.email, { role: "employee" });
    const [offer] = (await seeOffers(cookie)).body.items;
    expect((await doAccept(cookie, offer._id)).status).toBe(200);
    expect(await offered(business)).toEqual([user._id]);
  });
});
