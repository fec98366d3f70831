import { describe, expect, it } from "vitest";
import { phoneCodeKey } from "#functions/data/keys.ts";
import { readAll } from "#functions/data/table.ts";
import { phoneCodeSms } from "#functions/messages/phone-code-sms.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aPerson } from "#functions/testing/fixtures.ts";
import { aNumber, askForCode, codeSentTo } from "#functions/testing/phone-calls.ts";

describe("a phone number", () => {
  it("needs its country code", async () => {
    const { cookie } = await aPerson();
    for (const phone of ["514 555-0199", "+0 514 555 0199"]) {
      const { status, body } = await askForCode(cookie, phone);
      expect([status, Object.keys(body.error.fields)]).toEqual([400, ["phone"]]);
    }
  });

  it("gets thirty codes a day at most, whoever asks", async () => {
    const phone = aNumber();
    for (let sent = 0; sent < 30; sent++) expect((await askForCode((await aPerson()).cookie, phone)).status).toBe(202);
    expect((await askForCode((await aPerson()).cookie, phone.replace("+1514", "001 514-"))).status).toBe(429);
    expect(await messagesTo(phone)).toHaveLength(30);
  });

  it("gets three codes a day from one network, whatever accounts ask there, and its owner still gets one", async () => {
    const phone = aNumber();
    const statuses = [];
    for (let sent = 0; sent < 5; sent++)
      statuses.push((await askForCode((await aPerson()).cookie, phone, "203.0.113.60")).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    expect((await askForCode((await aPerson()).cookie, phone)).status).toBe(202);
  });
});

describe("a person", () => {
  it("asks for three codes a day at most, for whatever numbers", async () => {
    const { cookie } = await aPerson();
    for (let sent = 0; sent < 3; sent++) expect((await askForCode(cookie, aNumber())).status).toBe(202);
    expect((await askForCode(cookie, aNumber())).status).toBe(429);
  });
});

describe("a code", () => {
  it("rests neither in the table nor in the message", async () => {
    const { user, cookie } = await aPerson();
    const phone = aNumber();
    await askForCode(cookie, phone);
    const code = await codeSentTo(phone);
    const rests = JSON.stringify([await readAll([phoneCodeKey(user._id)]), await messagesTo(phone)]).replaceAll(
      phone,
      "",
    );
    expect(rests).not.toContain(`"${code}"`);
    expect(phoneCodeSms("fr", code)).toContain(code);
  });
});
