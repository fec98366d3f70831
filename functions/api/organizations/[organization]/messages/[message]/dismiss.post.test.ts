import { beforeEach, describe, expect, it } from "vitest";
import { anOrganization, anUnsentMessage } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { dismissMessage, listMessages } from "#shared/contract/messages.ts";

let business: Awaited<ReturnType<typeof anOrganization>>;
let own: string;
beforeEach(async () => {
  business = await anOrganization();
  own = business.organization._id;
});

const list = () => ask(listMessages, { params: { organization: own }, cookie: business.cookie });
const listed = async () => (await list()).body.items.map(({ _id }: { _id: string }) => _id);
const act = (message: string) =>
  ask(dismissMessage, { params: { organization: own, message }, cookie: business.cookie });

describe("dismissing an alert", () => {
  it("takes it off the list for good, whatever became of it", async () => {
    const messages = [await anUnsentMessage(own), await anUnsentMessage(own, { status: "unknown" })];
    for (const message of messages) expect((await act(message)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await act(messages[0] ?? "")).status).toBe(404);
  });

  it("reaches no other organization", async () => {
    const foreign = await anUnsentMessage((await anOrganization()).organization._id);
    expect((await act(foreign)).status).toBe(404);
  });
});
