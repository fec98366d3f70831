import { describe, expect, it } from "vitest";
import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { openAgain } from "#functions/actions/organizations/open-again.ts";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { contactKey, smsPoolKey } from "#functions/data/keys.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { readAll } from "#functions/data/table.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { day } from "#functions/testing/clock.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { queueMessage } from "#functions/testing/queue-message.ts";
import { aRequest } from "#functions/testing/requests.ts";
import { doChangeRole } from "#functions/testing/user-calls.ts";
import {
  closeOrganizationRoute,
  reopenOrganizationRoute,
  updateOrganizationRoute,
} from "#shared/contract/organizations.ts";
import { readRateRoute } from "#shared/contract/rating.ts";

const inDays = (days: number) => new Date(Date.now() + days * day);
const close = (organization: string, cookie: string, confirm = "close") =>
  ask(closeOrganizationRoute, { params: { organization }, cookie, body: { confirm } });
const reopen = (organization: string, cookie: string) =>
  ask(reopenOrganizationRoute, { params: { organization }, cookie });

async function closed() {
  const { organization, cookie, owner, link } = await anOrganization();
  const other = await aMember(organization._id, "owner");
  expect((await close(organization._id, cookie)).status).toBe(204);
  return { organization: organization._id, cookie, owner, other, link };
}

ownDue();

describe("closing an organization alone", () => {
  it("is refused to who is no owner any more when it is written", async () => {
    const business = await anOrganization();
    const { _id } = business.organization;
    const { user, cookie } = await aMember(_id, "owner");
    const between = meanwhile(["TransactWriteItemsCommand", "closedBy", _id], () =>
      doChangeRole(business, user._id, "agent"),
    );
    const refused = await close(_id, cookie);
    expect([between[0]?.status, refused.status]).toEqual([200, 409]);
    expect((await readOrganization(_id, true))?.closedAt).toBeNull();
  });

  it("takes no feedback and no changes any more, and leaves every account open", async () => {
    const { organization, cookie, owner, link } = await closed();
    expect((await ask(readRateRoute, { params: { link } })).body.error.code).toBe("organization_closed");
    const changed = await ask(updateOrganizationRoute, { params: { organization }, cookie, body: { name: "Other" } });
    expect(changed.body.error.code).toBe("organization_closed");
    expect((await readUser(owner._id))?.closedAt).toBeUndefined();
  });

  it("is told to every owner by email, and to the audit log once", async () => {
    const { organization, cookie, owner, other } = await closed();
    await close(organization, cookie);
    for (const { email } of [owner, other.user])
      expect((await messagesTo(email)).map(({ template }) => template)).toEqual(["organization_closed"]);
    expect(await auditOf(organization)).toMatchObject([{ user: owner._id, route: "organizationClose" }]);
  });

  it.each(["", "leave"])("asks for the word and not for %j", async (word) => {
    const { organization, cookie } = await anOrganization();
    expect((await close(organization._id, cookie, word)).body.error.fields).toHaveProperty("confirm");
    expect((await readOrganization(organization._id, true))?.closedAt).toBeNull();
  });
});

describe("an organization that was closed alone", () => {
  it("is opened again by any owner within thirty days, and is as before", async () => {
    const { organization, other, link } = await closed();
    expect((await reopen(organization, other.cookie)).status).toBe(204);
    expect((await ask(readRateRoute, { params: { link } })).status).toBe(200);
    await eraseClosedAccounts(inDays(31));
    expect(await readOrganization(organization, true)).not.toBeNull();
    expect((await auditOf(organization)).map(({ route }) => route).toSorted()).toEqual([
      "organizationClose",
      "organizationReopen",
    ]);
  });

  it("is erased after thirty days and not before, with its feedback, and leaves its owners their accounts", async () => {
    const { organization, owner } = await closed();
    const { _id } = await storeFeedback(aFeedback(organization));
    await eraseClosedAccounts(inDays(29));
    expect(await readFeedback(organization, _id)).not.toBeNull();
    await eraseClosedAccounts(inDays(31));
    expect(await readFeedback(organization, _id)).toBeNull();
    expect(await readOrganization(organization, true)).toBeNull();
    expect(await readUser(owner._id)).not.toBeNull();
  });

  it("takes what was to ask its customers with it, so that nothing of it comes back when that is due", async () => {
    const { organization: business, cookie } = await anOrganization();
    const organization = business._id;
    const [asked, unknown] = [await aRequest(organization), await aRequest(organization)];
    const left = await readMessage(unknown.request._id);
    expect((await close(organization, cookie)).status).toBe(204);
    await eraseClosedAccounts(inDays(31));
    expect(await readMessage(asked.request._id)).toBeNull();
    if (left) await queueMessage(left);
    expect(await sendRequest(unknown.request._id, inDays(31))).toBe("failed");
    expect(await readMessage(unknown.request._id)).toMatchObject({ status: "failed", reason: "request_gone" });
    for (const [mark = ""] of [asked.request.persons, unknown.request.persons])
      expect(await readAll([contactKey(organization, mark), smsPoolKey(organization)])).toEqual([]);
  });

  it("is not opened again once its time is over", async () => {
    const { organization, owner } = await closed();
    const late = { organization, user: owner._id, route: "organizationReopen", now: inDays(30) };
    expect(await openAgain(late)).toEqual({ refused: "organization_closed" });
  });

  describe("and that an owner opens again in its last second", () => {
    const opened = ({ organization, owner }: Awaited<ReturnType<typeof closed>>) =>
      openAgain({ organization, user: owner._id, route: "organizationReopen", now: inDays(29) });

    it("is not erased where that was before the schedule begins with it", async () => {
      const business = await closed();
      const { organization, link } = business;
      const { _id } = await storeFeedback(aFeedback(organization));
      const answers = meanwhile([`ORG#${organization}`], () => opened(business));
      await eraseClosedAccounts(inDays(31));
      expect(answers).toEqual([{ open: true }]);
      expect(await readFeedback(organization, _id)).not.toBeNull();
      expect((await ask(readRateRoute, { params: { link } })).status).toBe(200);
    });

    it("is refused where the schedule has begun with it, and erased", async () => {
      const business = await closed();
      const { organization } = business;
      const answers = meanwhile(["GetItemCommand", `ORG#${organization}`, "ORG#SUBSCRIPTION"], () => opened(business));
      await eraseClosedAccounts(inDays(31));
      expect(answers).toEqual([{ refused: "organization_closed" }]);
      expect(await readOrganization(organization, true)).toBeNull();
    });

    it("is refused where the schedule is faster, and not brought back", async () => {
      const business = await closed();
      const { organization } = business;
      meanwhile(["TransactWriteItemsCommand", `ORG#${organization}`], () => eraseClosedAccounts(inDays(31)));
      expect(await opened(business)).toEqual({ refused: "organization_closed" });
      expect(await readOrganization(organization, true)).toBeNull();
    });
  });
});
