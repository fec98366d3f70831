import { beforeEach, describe, expect, it } from "vitest";
import { anOrganization, anUnsentMessage } from "#functions/testing/fixtures.ts";
import { aBusinessWithAlerts } from "#functions/testing/message-calls.ts";

let business: Awaited<ReturnType<typeof aBusinessWithAlerts>>;
let own: string;
beforeEach(async () => {
  business = await aBusinessWithAlerts();
  own = business.own;
});

describe("dismissing an alert", () => {
  it("takes it off the list for good, whatever became of it", async () => {
    const messages = [await anUnsentMessage(own), await anUnsentMessage(own, { status: "unknown" })];
    for (const message of messages) expect((await business.dismiss(message)).status).toBe(204);
    expect(await business.listed()).toEqual([]);
    expect((await business.dismiss(messages[0] ?? "")).status).toBe(404);
  });

  it("reaches no other organization", async () => {
    const foreign = await anUnsentMessage((await anOrganization()).organization._id);
    expect((await business.dismiss(foreign)).status).toBe(404);
  });
});
