import { afterEach, describe, expect, it, vi } from "vitest";
import { day } from "#functions/testing/clock.ts";
import { aPerson } from "#functions/testing/fixtures.ts";
import { aNumber, askForCode, changeMe, codeSentTo, typeCode } from "#functions/testing/phone-calls.ts";

const other = (code: string) => (code === "00000000" ? "00000001" : "00000000");

afterEach(() => {
  vi.useRealTimers();
});

describe("a phone number", () => {
  it("is its owner's once they type back the code that was sent to it", async () => {
    const { cookie } = await aPerson();
    const phone = aNumber();
    expect((await changeMe(cookie, { phone })).body).toMatchObject({ phone, phoneVerified: false });
    expect((await askForCode(cookie, phone)).status).toBe(202);
    const answer = await typeCode(cookie, await codeSentTo(phone));
    expect([answer.status, answer.body.phone, answer.body.phoneVerified]).toEqual([200, phone, true]);
    expect((await changeMe(cookie, { phone: ` ${phone.replace("+1514", "+1 514 ")}` })).body.phoneVerified).toBe(true);
    expect((await changeMe(cookie, { phone: aNumber() })).body.phoneVerified).toBe(false);
  });

  it("cannot be written as verified", async () => {
    const { cookie } = await aPerson();
    const phone = aNumber();
    const { body } = await changeMe(cookie, { phone, phoneVerified: true, verifiedPhone: phone });
    expect(body.phoneVerified).toBe(false);
  });
});

describe("a code", () => {
  it("is tried five times at most", async () => {
    const { cookie } = await aPerson();
    const phone = aNumber();
    await askForCode(cookie, phone);
    const code = await codeSentTo(phone);
    for (let tried = 0; tried < 5; tried++)
      expect((await typeCode(cookie, other(code))).body.error.fields).toEqual({
        code: "This is not the code we sent. Please check the eight digits.",
      });
    const late = await typeCode(cookie, code);
    expect([late.status, late.body.error.code]).toEqual([410, "code_spent"]);
  });

  it("serves once, for ten minutes after it was last asked for", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / day) * day + 60_000 });
    const { cookie } = await aPerson();
    const phone = aNumber();
    await askForCode(cookie, phone);
    const first = await codeSentTo(phone);
    vi.setSystemTime(Date.now() + 1_000);
    await askForCode(cookie, phone);
    const second = await codeSentTo(phone);
    expect(second).toBe(first);
    expect((await typeCode(cookie, second)).status).toBe(200);
    expect((await typeCode(cookie, second)).status).toBe(410);
    vi.setSystemTime(Date.now() + 1_000);
    await askForCode(cookie, phone);
    const third = await codeSentTo(phone);
    vi.setSystemTime(Date.now() + 600_000);
    expect((await typeCode(cookie, third)).status).toBe(410);
  });

  it("is one person's own", async () => {
    const [one, somebody] = [await aPerson(), await aPerson()];
    const phone = aNumber();
    await askForCode(one.cookie, phone);
    expect((await typeCode(somebody.cookie, await codeSentTo(phone))).status).toBe(410);
  });
});
