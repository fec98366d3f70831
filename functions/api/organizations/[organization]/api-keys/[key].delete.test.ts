import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { doChangeRole } from "#functions/testing/user-calls.ts";
import { listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { createApiKeyRoute, deleteApiKeyRoute } from "#shared/contract/keys.ts";

async function aKey() {
  const business = await anOrganization();
  const { organization, cookie } = business;
  const params = { organization: organization._id };
  const { body } = await ask(createApiKeyRoute, { params, cookie, body: { name: "Till", scopes: ["feedback.read"] } });
  const use = () => ask(listFeedbacksRoute, { params, headers: { authorization: `Bearer ${body.secret}` } });
  const remove = (by = cookie) => ask(deleteApiKeyRoute, { params: { ...params, key: body._id }, cookie: by });
  return { ...business, key: body, use, remove };
}

describe("deleting an API key", () => {
  it("refuses it from the next call on, and the audit log says who did it", async () => {
    const { organization, owner, key, use, remove } = await aKey();
    expect((await use()).status).toBe(200);
    expect((await remove()).status).toBe(204);
    const refused = await use();
    expect([refused.status, refused.body.error.code]).toEqual([401, "key_invalid"]);
    expect((await auditOf(organization._id)).at(-1)).toMatchObject({
      user: owner._id,
      route: "apiKeyDelete",
      subject: key._id,
    });
  });

  it("is refused to who may not any more when it is written", async () => {
    const business = await aKey();
    const { user, cookie } = await aMember(business.organization._id, "admin");
    const between = meanwhile(["TransactWriteItemsCommand", "KEY#", user._id], () =>
      doChangeRole(business, user._id, "agent"),
    );
    const refused = await business.remove(cookie);
    expect([between[0]?.status, refused.status, refused.body?.error.code]).toEqual([200, 403, "forbidden"]);
    expect((await business.use()).status).toBe(200);
  });

  it("happens once when several do it at the same time, while it is in use", async () => {
    const { use, remove } = await aKey();
    const [statuses, used] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => remove())),
      Promise.all(Array.from({ length: 10 }, use)),
    ]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
    expect(used.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect((await use()).status).toBe(401);
  });
});
