import { describe, expect, it } from "vitest";
import { anOrganization, aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { exportMe } from "#shared/contract/me.ts";

describe("the export of one's data", () => {
  it("holds the account, its sessions and organizations, and no secret", async () => {
    const { organization, owner, cookie } = await anOrganization();
    await aSession(owner._id);
    const { status, body } = await ask(exportMe, { cookie });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { _id: owner._id, email: owner.email, firstName: owner.firstName, notifications: owner.notifications },
      organizations: [{ organization: { _id: organization._id, name: organization.name }, role: "owner" }],
      feedbackGiven: [],
    });
    expect(body.sessions.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|sessionsFrom|version/);
  });
});
