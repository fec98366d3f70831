import { describe, expect, it } from "vitest";
import { aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readMeRoute } from "#shared/contract/me.ts";

describe("my account", () => {
  it("shows the person's own data, without what only the table keeps", async () => {
    const { user, cookie } = await aPerson();
    const { status, body } = await ask(readMeRoute, { cookie });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: user._id, firstName: user.firstName, email: user.email, onboarding: null });
    for (const kept of ["passwordHash", "version", "sessionsFrom"]) expect(body).not.toHaveProperty(kept);
  });

  it("answers 401 without a session", async () => {
    expect((await ask(readMeRoute)).status).toBe(401);
  });
});
