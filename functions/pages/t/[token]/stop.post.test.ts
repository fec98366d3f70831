import { describe, expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { listAuditRoute } from "#shared/contract/audit.ts";
import { addStoppedRoute } from "#shared/contract/requests.ts";

ownDate();
textsGoNowhere();

describe("the button that stops requests", () => {
  it("stops them, and leads to the page that says so", async () => {
    const { params, stopPage, stopByPage, text, phone } = await aSentRequest();
    expect(await stopByPage()).toMatchObject({ status: 303, headers: { location: `/t/${params.token}/stop` } });
    expect((await stopPage()).text).not.toContain("Stop asking me");
    expect((await text(phone)).body.skipped).toMatchObject([{ reason: "opted_out" }]);
  });

  it("leaves a line in the audit log each way, once: by a customer, and no more of them", async () => {
    const { stop, stopByPage, undoStop, own, cookie, request } = await aSentRequest();
    await stopByPage();
    await stop();
    await undoStop();
    // Sorted by name, because entries of one millisecond have no order.
    const audit = async (query = {}) =>
      (await ask(listAuditRoute, { params: { organization: own }, query, cookie })).body.items
        .filter(({ action }: { action: string }) => action !== "requestSend")
        .toSorted((one: { action: string }, other: { action: string }) => one.action.localeCompare(other.action));
    const who = { _id: "customer", kind: "customer", name: null };
    const subject = { _id: request, kind: "other", name: null };
    const both = [
      { action: "optOut", who, subject, from: null },
      { action: "stopPageSubmit", who, subject, from: null },
    ];
    expect(await audit()).toMatchObject(both);
    expect(await audit({ user: "customer" })).toMatchObject(both);
  });

  it("takes back what was stopped by it, and nothing else", async () => {
    const { params, stopByPage, undoStop, stopPage, own, cookie, phone, preview } = await aSentRequest();
    const reason = async () => (await preview({ channel: "sms", customers: [{ phone }] })).body.items[0].reason;
    await stopByPage();
    expect((await stopPage()).text).toContain("Undo");
    expect(await undoStop()).toMatchObject({ status: 303, headers: { location: `/t/${params.token}/stop?back=1` } });
    expect(await reason()).toBe("asked_recently");
    expect((await stopPage({ back: "1" })).text).toContain("may ask you for feedback again");

    await stopByPage();
    await ask(addStoppedRoute, { params: { organization: own }, body: { address: phone }, cookie });
    await undoStop();
    expect(await reason()).toBe("opted_out");
    const { text } = await stopPage({ back: "1" });
    expect(text).toContain("in another way");
    expect(text).not.toContain("<button");
  });
});
