import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { auditKey, feedbackKey, organizationKey } from "#functions/data/keys.ts";
import { allBelow } from "#functions/data/table.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { eraseAccount } from "#functions/testing/erase-account.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { rowsOf } from "#functions/testing/import-calls.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { doChangeEmployee } from "#functions/testing/place-calls.ts";
import { doChangeRole } from "#functions/testing/user-calls.ts";
import { listAuditRoute } from "#shared/contract/audit.ts";
import { importFeedbacksRoute, noteFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { createApiKeyRoute, deleteApiKeyRoute } from "#shared/contract/keys.ts";

ownDate();
ownDue();

const name = "Arbogast";

async function saying(organization: string): Promise<string[]> {
  const below = [
    auditKey(organization, ""),
    { ...organizationKey(organization), sk: "KEY" },
    feedbackKey(organization, ""),
  ];
  const items = (await Promise.all(below.map((key) => allBelow(key, { ConsistentRead: true })))).flat();
  return items.filter((item) => JSON.stringify(item).includes(name)).map(({ kind }) => String(kind));
}

async function anAdminWithKey() {
  const seat = await anOrganization();
  const { organization } = seat;
  const { user, cookie } = await aMember(organization._id, "admin", { firstName: name, lastName: "Quirke" });
  const params = { organization: organization._id };
  const generate = async () => {
    const body = { name: `${name}'s till`, scopes: ["feedback.import", "feedback.note"] };
    const key = await ask(createApiKeyRoute, { cookie, params, body });
    const headers = { authorization: `Bearer ${key.body.secret}` };
    // The log is ordered by time.
    pass(1_000);
    expect((await ask(importFeedbacksRoute, { params, headers, body: { rows: rowsOf(1) } })).status).toBe(200);
    return { _id: String(key.body._id), headers };
  };
  return { seat, user, cookie, params, generate };
}

describe("the audit log, of somebody who is erased,", () => {
  it("names no key of theirs as they called it, neither those that are there nor those that are gone", async () => {
    const { seat, user, params, generate } = await anAdminWithKey();
    const { _id, headers } = await generate();
    const feedback = await storeFeedback(aFeedback(params.organization));
    const note = { params: { ...params, feedback: feedback._id }, headers, body: { text: "Called back." } };
    expect((await ask(noteFeedbackRoute, note)).status).toBe(201);
    const gone = await generate();
    expect((await ask(deleteApiKeyRoute, { cookie: seat.cookie, params: { ...params, key: gone._id } })).status).toBe(
      204,
    );
    expect(new Set(await saying(params.organization))).toEqual(new Set(["apiKey", "keyName"]));
    const read = async () => (await ask(listAuditRoute, { cookie: seat.cookie, params })).body.items;
    const named = (await read()).find(({ action }: { action: string }) => action === "apiKeyDelete");
    expect(named.subject).toMatchObject({ name: `${name}'s till` });
    await eraseAccount(user);
    expect(await saying(params.organization)).toEqual([]);
    const items = await read();
    const who = { _id, kind: "key", name: "Former colleague" };
    expect(items.filter((one: { who: { _id: string } }) => one.who._id === _id)).toMatchObject([{ who }]);
    const deleted = items.find(({ action }: { action: string }) => action === "apiKeyDelete");
    expect(deleted.subject).toMatchObject({ _id: gone._id, kind: "key", name: null });
  });

  it("is gone with their organization, where they were its last owner", async () => {
    const { seat, params, generate } = await anAdminWithKey();
    await generate();
    expect(await auditOf(params.organization)).not.toEqual([]);
    await eraseAccount(seat.owner);
    expect(await auditOf(params.organization)).toEqual([]);
    expect(await saying(params.organization)).toEqual([]);
  });

  it("says of their link as an employee that it changed, and not how it was called", async () => {
    const seat = await anOrganization();
    const { user } = await aMember(seat.organization._id, "agent", { firstName: name });
    await doChangeRole(seat, user._id, "employee");
    const feedbackId = `cafe-arbogast-${ulid().slice(-6).toLowerCase()}`;
    expect((await doChangeEmployee(seat, user._id, { feedbackId })).status).toBe(200);
    const changed = (await auditOf(seat.organization._id)).find(({ route }) => route === "employeeUpdate");
    expect(changed?.changes).toEqual({ feedbackId: [null, "…"] });
  });
});
