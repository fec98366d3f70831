import { describe, expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readRate } from "#shared/contract/rating.ts";

describe("the rating form", () => {
  it("shows the business's public profile and a nonce", async () => {
    const { link } = await anOrganization();
    const { status, body } = await ask(readRate, { params: { link } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      link,
      name: "Café du Port",
      locations: [],
    });
    expect(body.nonce).toEqual(expect.any(String));
  });

  it("tells nobody from which rating on they are invited to review in public", async () => {
    const { link } = await anOrganization({ interceptLessThan: 3, invitationMode: "everyone" });
    const { body } = await ask(readRate, { params: { link } });
    expect(body).not.toHaveProperty("interceptLessThan");
    expect(body).not.toHaveProperty("invitationMode");
  });
});
