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
      interceptLessThan: 4,
      invitationMode: "threshold",
      locations: [],
    });
    expect(body.nonce).toEqual(expect.any(String));
  });
});
