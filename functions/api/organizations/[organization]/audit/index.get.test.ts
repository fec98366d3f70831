import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { userKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { cookieIn, doLogIn } from "#functions/testing/account-calls.ts";
import { anEmail } from "#functions/testing/accounts.ts";
import { anAuditedBusiness } from "#functions/testing/audit-calls.ts";
import { aFeedback, aLocation, aMember, anEmployee, aPerson, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { rowsOf } from "#functions/testing/import-calls.ts";
import { doChangeEmployee, doChangeLocation, doRemoveLocation } from "#functions/testing/place-calls.ts";
import { doAccept, doAdd, doReplace, temporaryPasswordsTo } from "#functions/testing/user-calls.ts";
import { listAuditRoute } from "#shared/contract/audit.ts";
import { eraseFeedbackRoute, importFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { createApiKeyRoute, deleteApiKeyRoute } from "#shared/contract/keys.ts";
import { readOrganizationRoute } from "#shared/contract/organizations.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36";
const headers = { "user-agent": windows, "x-viewer-address": "203.0.113.77" };

describe("the audit log", () => {
  it("says who did what, to what, when and from where", async () => {
    const { organization, owner, call, params, list } = await anAuditedBusiness();
    const feedback = await storeFeedback(aFeedback(organization._id));
    await ask(eraseFeedbackRoute, { ...call, headers, params: { ...params, feedback: feedback._id } });
    const key = await ask(createApiKeyRoute, { ...call, headers, body: { name: "Till", scopes: ["feedback.import"] } });
    const { items, next } = await list();
    expect(next).toBeNull();
    const who = { _id: owner._id, kind: "person", name: `${owner.firstName} ${owner.lastName}` };
    const from = { browser: "Chrome", system: "Windows", network: "203.0.113.0/24" };
    expect(items).toMatchObject([
      { who, from, action: "apiKeyCreate", subject: { _id: key.body._id, kind: "key", name: "Till" } },
      { who, from, action: "feedbackErase", subject: { _id: feedback._id, kind: "feedback", name: null } },
    ]);
    expect(items[0]?.changes).toEqual([{ field: "scopes", before: null, after: ["feedback.import"] }]);
  });

  it("names a program by its key, also once the key is gone", async () => {
    const { call, params, list } = await anAuditedBusiness();
    const key = await ask(createApiKeyRoute, { ...call, body: { name: "Till", scopes: ["feedback.import"] } });
    const imported = await ask(importFeedbacksRoute, {
      params,
      headers: { authorization: `Bearer ${key.body.secret}` },
      body: { rows: rowsOf(3) },
    });
    expect(imported.body.imported).toBe(3);
    await ask(deleteApiKeyRoute, { ...call, params: { ...params, key: key.body._id } });
    const { items } = await list({ action: "feedbackImport" });
    expect(items).toMatchObject([{ who: { _id: key.body._id, kind: "key", name: "Till" } }]);
    const deleted = (await list({ action: "apiKeyDelete" })).items;
    expect(deleted).toMatchObject([{ subject: { _id: key.body._id, kind: "key", name: "Till" } }]);
  });

  it("names a platform administrator as such, and somebody who is gone", async () => {
    const { organization, call, list, past } = await anAuditedBusiness();
    const platform = await aPerson({ platformAdministrator: true });
    await ask(readOrganizationRoute, { params: { organization: organization._id }, cookie: platform.cookie });
    const gone = await aMember(organization._id, "admin");
    await past(1, "2026-01-01T00:00:00Z", "organizationUpdate", gone.user._id);
    await documents.send(new DeleteCommand({ TableName: tableName, Key: userKey(gone.user._id) }));
    expect((await list()).items.map(({ who }) => who)).toEqual([
      { _id: platform.user._id, kind: "platform", name: null },
      { _id: gone.user._id, kind: "gone", name: null },
    ]);
    expect((await ask(listAuditRoute, { ...call, cookie: gone.cookie })).status).toBe(401);
  });

  it("shows a former employee whose account is gone, and not as a program", async () => {
    const { organization, call, list, past } = await anAuditedBusiness();
    const { _id: employee } = await anEmployee(organization._id);
    await past(1, "2026-01-01T00:00:00Z", "feedbackExport", employee);
    await doChangeEmployee({ organization, cookie: call.cookie }, employee, { name: "Former colleague" });
    const [changed, exported] = (await list()).items;
    expect(changed?.subject).toEqual({ _id: employee, kind: "employee", name: "Former colleague" });
    expect(exported?.who).toEqual({ _id: employee, kind: "gone", name: null });
  });

  it("names the locations where somebody works now and before, and none that is gone", async () => {
    const { organization, call, list } = await anAuditedBusiness();
    const [plateau, port] = [
      await await aLocation(organization._id, { name: "Plateau" }),
      await aLocation(organization._id, { name: "Port" }),
    ];
    const employee = await anEmployee(organization._id, { locations: [plateau._id] });
    const seat = { organization, cookie: call.cookie };
    await doChangeEmployee(seat, employee._id, { locations: [plateau._id, port._id] });
    await doRemoveLocation(seat, port._id);
    const entry = (await list()).items.find(({ action }) => action === "employeeUpdate");
    expect(entry?.changes).toEqual([{ field: "locations", before: ["Plateau"], after: ["Plateau", null] }]);
  });

  it("names a location that was changed also once it is gone", async () => {
    const { organization, call, list } = await anAuditedBusiness();
    const port = await aLocation(organization._id, { name: "Port" });
    const seat = { organization, cookie: call.cookie };
    await doChangeLocation(seat, port._id, { rateable: false });
    await doRemoveLocation(seat, port._id);
    const entry = (await list()).items.find(({ action }) => action === "locationUpdate");
    expect(entry?.subject).toEqual({ _id: port._id, kind: "location", name: "Port" });
  });

  it("names somebody who has yet to join, and says how they joined", async () => {
    const { organization, call, list } = await anAuditedBusiness();
    const email = anEmail();
    const { body: added } = await doAdd({ organization, cookie: call.cookie }, email, { role: "operator" });
    const subject = { _id: added._id, kind: "user", name: "Léa Roy" };
    expect((await list()).items).toMatchObject([{ action: "userAdd", subject }]);
    const [password = ""] = await temporaryPasswordsTo(email);
    await doReplace(cookieIn(await doLogIn(email, password)) ?? "", "a harbour of my own");
    expect((await list()).items).toMatchObject([
      { action: "passwordReplaceTemporary", who: { _id: added._id, name: "Léa Roy" }, subject },
      { action: "userAdd", subject },
    ]);
  });

  it("names somebody who joined with the account that they had, also where they were added", async () => {
    const { organization, call, list } = await anAuditedBusiness();
    const person = await aPerson({ firstName: "Zoé", lastName: "Lavigne" });
    const { body: added } = await doAdd({ organization, cookie: call.cookie }, person.user.email, { role: "operator" });
    await doAccept(person.cookie, added._id);
    expect((await list()).items.map(({ action, subject }) => [action, subject?.name])).toEqual([
      ["offerAccept", "Zoé Lavigne"],
      ["userAdd", "Zoé Lavigne"],
    ]);
  });

  it("goes on page by page, and loses and repeats nothing", async () => {
    const { list, past } = await anAuditedBusiness();
    await past(120, "2026-03-01T00:00:00Z");
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(cursor === null ? {} : { cursor });
      seen.push(...page.items.map(({ _id }) => _id));
      sizes.push(page.items.length);
      cursor = page.next;
    } while (cursor !== null);
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen).toEqual([...new Set(seen)].toSorted().reverse());
  });

  it("is narrowed to a person, an action and a period of days in the organization's time zone", async () => {
    const { list, past, owner } = await anAuditedBusiness();
    const other = ulid();
    await past(3, "2026-03-01T23:58:00Z", "feedbackErase", other);
    await past(2, "2026-03-01T12:00:00Z");
    const found = async (query: Record<string, string>) => (await list(query)).items.length;
    expect(await found({ user: other })).toBe(3);
    expect(await found({ user: owner._id })).toBe(2);
    expect(await found({ action: "feedbackErase" })).toBe(3);
    expect(await found({ to: "2026-03-01" })).toBe(4);
    expect(await found({ from: "2026-03-02" })).toBe(1);
    expect(await found({ from: "2026-03-02", to: "2026-03-01" })).toBe(0);
    expect(await found({ user: owner._id, action: "feedbackErase" })).toBe(0);
  });

  it("ends a search for something rare in time, and says where to go on", async () => {
    const { list, past, owner } = await anAuditedBusiness();
    await past(1, "2026-01-01T00:00:00Z", "feedbackErase");
    await past(2_010, "2026-02-01T00:00:00Z");
    const first = await list({ action: "feedbackErase" });
    expect([first.items.length, typeof first.next]).toEqual([0, "string"]);
    const second = await list({ action: "feedbackErase", cursor: first.next ?? "" });
    expect(second).toMatchObject({ items: [{ who: { _id: owner._id } }], next: null });
  });

  it("refuses a cursor of another organization", async () => {
    const [one, other] = [await anAuditedBusiness(), await anAuditedBusiness()];
    await one.past(60, "2026-01-01T00:00:00Z");
    const { next } = await one.list();
    expect((await ask(listAuditRoute, { ...other.call, query: { cursor: next ?? "" } })).status).toBe(400);
  });
});
