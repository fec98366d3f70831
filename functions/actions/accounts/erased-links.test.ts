import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { linkKey } from "#functions/data/keys.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations/organizations.ts";
import { readEmployee } from "#functions/data/places/employees.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { eraseAccount } from "#functions/testing/erase-account.ts";
import { aLink, aMember, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import {
  doAddEmployee,
  doAddLocation,
  doChangeEmployee,
  doRemoveEmployee,
  doRemoveLocation,
} from "#functions/testing/place-calls.ts";
import { storedWith } from "#functions/testing/stored-with.ts";
import { doChangeRole, doRemove } from "#functions/testing/user-calls.ts";
import { checkLinkRoute, closeOrganizationRoute } from "#shared/contract/organizations.ts";
import { readRateRoute } from "#shared/contract/rating.ts";
import { eraseClosedAccounts } from "./erase-closed-accounts.ts";

ownDate();
ownDue();

const keysWith = async (word: string) => (await storedWith(word)).map(({ pk, sk }) => `${pk} ${sk}`);

const aName = () => `theudebald${ulid().slice(-8).toLowerCase()}`;

async function aNamedColleague(name: string) {
  const seat = await anOrganization();
  const { user, cookie } = await aMember(seat.organization._id, "agent", { firstName: name, lastName: "Quirke" });
  await doChangeRole(seat, user._id, "employee");
  const links = ["a", "b", "c"].map((ending) => `cafe-${name}-${ending}`);
  for (const feedbackId of links)
    expect((await doChangeEmployee(seat, user._id, { name: `${name} Quirke`, feedbackId })).status).toBe(200);
  return { seat, user, cookie, links };
}

const opened = async (link: string): Promise<string | number> => {
  const { status, body } = await ask(readRateRoute, { params: { link } });
  return status === 200 ? body.link : status;
};

async function isFree(link: string, seat?: Awaited<ReturnType<typeof anOrganization>>): Promise<boolean> {
  const { organization, cookie } = seat ?? (await anOrganization());
  const { body } = await ask(checkLinkRoute, { params: { link }, cookie });
  const written = await changeOrganization(organization._id, (it) => ({ ...it, feedbackId: link }), new Date());
  if (seat === undefined) expect(body.free).toBe(written === "written");
  return written === "written";
}

describe("the links of a person who is erased", () => {
  it("name them nowhere, lead nowhere, and are nobody else's for a year", async () => {
    const name = aName();
    const { seat, user, links } = await aNamedColleague(name);
    expect(await opened(links[0] ?? "")).toBe(links[2]);
    await eraseAccount(user);
    expect(await keysWith(name)).toEqual([]);
    expect(await readEmployee(seat.organization._id, user._id)).toBeNull();
    for (const link of links) expect([await opened(link), await isFree(link)]).toEqual([404, false]);
    const other = await anOrganization();
    const added = await doAddEmployee(other, { name: "Zoé", feedbackId: links[2] });
    expect([added.status, added.body.error.fields]).toMatchObject([409, { feedbackId: {} }]);
    expect(await isFree(links[2] ?? "", seat)).toBe(true);
    pass(367 * day);
    expect(await isFree(links[0] ?? "")).toBe(true);
  });

  it("go also where they had left and the business removed them since", async () => {
    const name = aName();
    const { seat, user, links } = await aNamedColleague(name);
    expect((await doRemove(seat, user._id)).status).toBe(204);
    expect((await doRemoveEmployee(seat, user._id)).status).toBe(204);
    expect(await opened(links[2] ?? "")).toBe(seat.link);
    await eraseAccount(user);
    expect(await keysWith(name)).toEqual([]);
    expect(await isFree(links[2] ?? "")).toBe(false);
  });

  it("stay another's who has one of them by now", async () => {
    const name = aName();
    const { seat, user, links } = await aNamedColleague(name);
    const [first = "", second = ""] = links;
    const colleague = await anEmployee(seat.organization._id, { feedbackId: aLink() });
    expect((await doChangeEmployee(seat, colleague._id, { feedbackId: first })).status).toBe(200);
    // As if the reservation had expired unknown to the employee.
    await documents.send(new DeleteCommand({ TableName: tableName, Key: linkKey(second) }));
    const other = await anOrganization();
    expect(await isFree(second, other)).toBe(true);
    await eraseAccount(user);
    expect(await opened(first)).toBe(first);
    expect(await opened(second)).toBe(second);
    expect(await isFree(links[2] ?? "")).toBe(false);
  });
});

it("the links of a business that is erased name nobody who worked there", async () => {
  const name = aName();
  const { seat, links } = await aNamedColleague(name);
  const params = { organization: seat.organization._id };
  await ask(closeOrganizationRoute, { params, cookie: seat.cookie, body: { confirm: "close" } });
  pass(30 * day + minute);
  await eraseClosedAccounts(new Date());
  expect((await keysWith(name)).filter((key) => key.startsWith("LINK#"))).toEqual([]);
  for (const link of links) expect(await isFree(link)).toBe(false);
});

describe("the links of those whom a business had removed before it is erased", () => {
  async function aBusinessOf(name: string) {
    const seat = await anOrganization();
    const links = ["one", "two", "three", "place", "former"].map((word) => `${word}-${name}`);
    const [one, two, three, place, former] = links;
    const first = (await doAddEmployee(seat, { name: `${name} Roy`, feedbackId: one })).body;
    const second = (await doAddEmployee(seat, { name: `${name} Two`, feedbackId: two })).body;
    await doChangeEmployee(seat, second._id, { feedbackId: three });
    const location = (await doAddLocation(seat, { name: `Place ${name}`, feedbackId: place })).body;
    for (const link of [former ?? "", seat.link]) expect(await isFree(link, seat)).toBe(true);
    for (const { _id } of [first, second]) expect((await doRemoveEmployee(seat, _id)).status).toBe(204);
    expect((await doRemoveLocation(seat, location._id)).status).toBe(204);
    for (const link of links) expect(await opened(link)).toBe(seat.link);
    return { seat, links };
  }

  const close = ({ organization, cookie }: Awaited<ReturnType<typeof anOrganization>>) =>
    ask(closeOrganizationRoute, { params: { organization: organization._id }, cookie, body: { confirm: "close" } });

  const linksWith = async (name: string) => (await keysWith(name)).filter((key) => key.startsWith("LINK#"));

  it("name nobody, lead nowhere and are nobody else's until their year is over", async () => {
    const name = aName();
    const { seat, links } = await aBusinessOf(name);
    await close(seat);
    pass(30 * day + minute);
    await eraseClosedAccounts(new Date());
    // The audit log expires by itself.
    expect(await linksWith(name)).toEqual([]);
    for (const link of links) expect([await opened(link), await isFree(link)]).toEqual([404, false]);
    // The rest of the year since the links were given up.
    pass(336 * day);
    for (const link of links) expect(await isFree(link)).toBe(true);
  });

  it("stay another's who has one of them by now, and go however often the run is out of time", async () => {
    const name = aName();
    const { seat, links } = await aBusinessOf(name);
    const [first = "", ...others] = links;
    await documents.send(new DeleteCommand({ TableName: tableName, Key: linkKey(first) }));
    const other = await anOrganization();
    expect(await isFree(first, other)).toBe(true);
    await close(seat);
    pass(30 * day + minute);
    let runs = 0;
    while ((await readOrganization(seat.organization._id, true)) !== null) {
      runs += 1;
      let left = runs;
      await eraseClosedAccounts(new Date(), () => () => left-- > 0);
      pass(10 * minute);
    }
    expect(runs).toBeGreaterThan(10);
    expect(await linksWith(name)).toEqual([`LINK#${first} LINK`]);
    expect(await opened(first)).toBe(first);
    for (const link of others) expect(await isFree(link)).toBe(false);
  });

  it("go also where the business is erased with its owner", async () => {
    const name = aName();
    const { seat, links } = await aBusinessOf(name);
    await eraseAccount(seat.owner);
    expect(await linksWith(name)).toEqual([]);
    for (const link of links) expect(await isFree(link)).toBe(false);
  });
});
