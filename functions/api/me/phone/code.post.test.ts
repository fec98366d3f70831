import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { phoneCodeSms } from "#functions/actions/sending/messages/phone-code.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { hashOf } from "#functions/crypto/token.ts";
import * as phoneCodes from "#functions/data/accounts/phone-codes.ts";
import { phoneCodeKey } from "#functions/data/keys.ts";
import { countPart } from "#functions/data/limits.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { readAll, TableBusy, transact } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day } from "#functions/testing/clock.ts";
import { anOrganization, aPerson, haveBought } from "#functions/testing/fixtures.ts";
import { inTurns } from "#functions/testing/in-turns.ts";
import { aFarNumber, aNumber, askForCode, codeSentTo, typeCode } from "#functions/testing/phone-calls.ts";
import { sendPhoneCodeRoute } from "#shared/contract/me.ts";
import type { Role } from "#shared/model/role.ts";

afterEach(() => {
  vi.useRealTimers();
});

const sentAt = async (address: string | undefined, phone: string): Promise<boolean> =>
  (await askForCode((await aPerson()).cookie, phone, address)).body.sent;

async function joinAs(role: Role, user: string, more: Partial<OrganizationItem> = {}): Promise<string> {
  const organization = (await anOrganization(more)).organization._id;
  await transact(() => [memberPut({ organization, user, role, name: "Anne Roy" })]);
  return organization;
}

describe("a phone number", () => {
  it("needs its country code", async () => {
    const { cookie } = await aPerson();
    for (const phone of ["514 555-0199", "+0 514 555 0199"]) {
      const { status, body } = await askForCode(cookie, phone);
      expect([status, body.error.fields]).toEqual([
        400,
        { phone: "Start with + and the country code, as in +1 514 555 0199." },
      ]);
    }
  });

  it.each([
    ["that does not exist", "+1 514 155 0199", "This phone number doesn’t exist. Check its digits."],
    ["of a country that we do not text to", "+7 912 345 67 89", "We can’t send texts to this country."],
    ["of a satellite", "+882 16 12345678", "We can’t send texts to this country."],
    ["at a premium rate", "+1 900 555 0123", "This is a premium-rate number. Enter a mobile number."],
    ["at a premium rate elsewhere", "+33 899 12 34 56", "This is a premium-rate number. Enter a mobile number."],
    ["of a landline", "+33 1 42 68 53 00", "This number can’t get texts. Enter a mobile number."],
    ["of the internet", "+33 9 87 65 43 21", "This number can’t get texts. Enter a mobile number."],
    ["that is free to call", "+1 800 555 0199", "This number can’t get texts. Enter a mobile number."],
  ])("%s gets no text, and uses up nothing of what its person may ask", async (_, refused, words) => {
    const { cookie } = await aPerson();
    for (let asked = 0; asked < 4; asked++) {
      const { status, body } = await askForCode(cookie, refused, "203.0.113.70");
      expect([status, body.error.code, body.error.fields]).toEqual([400, "invalid", { phone: words }]);
    }
    expect(await messagesTo(refused.replaceAll(" ", ""))).toEqual([]);
    for (let asked = 0; asked < 3; asked++)
      expect((await askForCode(cookie, aNumber(), "203.0.113.70")).body).toEqual({ sent: true });
  });

  it("gets three texts a day from one network, whatever accounts ask there", async () => {
    const phone = aNumber();
    const sent = [];
    for (let asked = 0; asked < 5; asked++) sent.push(await sentAt("203.0.113.60", phone));
    expect(sent).toEqual([true, true, true, false, false]);
    expect(await messagesTo(phone)).toHaveLength(3);
  });

  it("gets ten texts a day at most, whoever asks and from wherever", async () => {
    const phone = aNumber();
    for (let asked = 0; asked < 14; asked++) await sentAt(undefined, phone);
    await sentAt(undefined, phone.replace("+1514", "001 514-"));
    expect(await messagesTo(phone)).toHaveLength(10);
  });

  it("has one count, in whatever spelling it comes", async () => {
    const phone = aNumber();
    const spellings = [phone, phone.replace("+1", "+1 1 "), phone.replace("+1514", "001 (514) "), ` ${phone} `, phone];
    const sent = [];
    for (const spelled of spellings) sent.push(await sentAt("203.0.113.71", spelled));
    expect(sent).toEqual([true, true, true, false, false]);
    expect(await messagesTo(phone)).toHaveLength(3);
  });

  it.each([
    ["at her address", "203.0.113.61", () => "203.0.113.61"],
    ["at another address", "198.51.100.9", () => "203.0.113.62"],
    ["at many addresses", "198.51.100.10", (asked: number) => `203.0.113.${100 + asked}`],
  ])("is verified by its owner when strangers with many accounts had its texts sent, %s", async (_, hers, theirs) => {
    const phone = aNumber();
    for (let asked = 0; asked < 16; asked++) await sentAt(theirs(asked), phone);
    const texts = (await messagesTo(phone)).length;
    expect(texts).toBeLessThanOrEqual(10);
    const owner = await aPerson();
    expect((await askForCode(owner.cookie, phone, hers)).status).toBe(202);
    for (let asked = 0; asked < 4; asked++) await sentAt(theirs(asked), phone);
    const { status, body } = await typeCode(owner.cookie, await codeSentTo(phone));
    expect([status, body.phoneVerified]).toEqual([200, true]);
  });

  it("is verified by the code of any of its texts of the day: what is asked after it takes nothing away", async () => {
    const [owner, phone] = [await aPerson(), aNumber()];
    await askForCode(owner.cookie, phone);
    const code = await codeSentTo(phone);
    for (let asked = 0; asked < 12; asked++) await sentAt(undefined, phone);
    expect(await codeSentTo(phone)).toBe(code);
    expect((await typeCode(owner.cookie, code)).status).toBe(200);
  });

  it("has another code on another day, and than another number", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / day) * day + 60_000 });
    const [phone, other] = [aNumber(), aNumber()];
    const codes = [];
    for (const to of [phone, other]) {
      await sentAt(undefined, to);
      codes.push(await codeSentTo(to));
    }
    vi.setSystemTime(Date.now() + day);
    await sentAt(undefined, phone);
    expect(new Set([...codes, await codeSentTo(phone)]).size).toBe(3);
  });
});

describe("a number elsewhere than in Canada and the United States", () => {
  const unpaid = "Texts to this country start once your organization has bought SMS credits.";

  it.each<[string, (user: string) => Promise<unknown>]>([
    ["has no organization", async () => {}],
    ["is told of what the free credits pay", (user) => joinAs("owner", user)],
    ["is no member where credits were bought", async () => haveBought((await anOrganization()).organization._id)],
    ["reads nothing of the organization that bought some", async (user) => haveBought(await joinAs("user", user))],
    ["is a customer of the organization that bought some", async (user) => haveBought(await joinAs("customer", user))],
    [
      "worked for an organization that bought some, and is closed",
      async (user) => haveBought(await joinAs("owner", user, { closedAt: new Date().toISOString() })),
    ],
  ])("gets no code for somebody who %s, and uses up nothing of what they may ask", async (_, join) => {
    const { user, cookie } = await aPerson();
    await join(user._id);
    const elsewhere = [aFarNumber(), "+18765550123", aFarNumber(), aFarNumber()];
    for (const phone of elsewhere) {
      const { status, body } = await askForCode(cookie, phone);
      expect([status, body.error.fields, await messagesTo(phone)]).toEqual([400, { phone: unpaid }, []]);
    }
    for (const phone of [aNumber(), "+12125550123", aNumber()])
      expect((await askForCode(cookie, phone)).status).toBe(202);
  });

  it.each(["owner", "employee"] as const)("gets its code for an %s once credits were bought", async (role) => {
    const { user, cookie } = await aPerson();
    await joinAs("owner", user._id);
    const organization = await joinAs(role, user._id);
    const phone = aFarNumber();
    expect((await askForCode(cookie, phone)).status).toBe(400);
    await haveBought(organization);
    expect((await askForCode(cookie, phone)).body).toEqual({ sent: true });
    expect((await typeCode(cookie, await codeSentTo(phone))).body.phoneVerified).toBe(true);
  });
});

describe("a text that certainly did not go out", () => {
  const sns = mockClient(SNSClient);
  const throttled = Object.assign(new Error("x"), { name: "Throttling", $metadata: { httpStatusCode: 400 } });
  const hung = Object.assign(new Error("x"), { name: "TimeoutError" });
  beforeEach(() => {
    sns.reset();
    sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: false });
  });
  afterAll(() => sns.restore());

  async function askThrice(cookie: string, phone: string, answer: Error, minutes: number) {
    sns.on(PublishCommand).rejects(answer);
    for (let asked = 0; asked < 3; asked++)
      expect((await askForCode(cookie, phone, phone)).body).toEqual({ sent: true });
    const refused = [await askForCode(cookie, phone, phone), await askForCode(cookie, phone, phone)];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    const texts = await messagesTo(phone);
    for (const { _id } of texts) await sendMessage(_id, new Date(Date.now() + minutes * 60_000));
    return (await messagesTo(phone)).map(({ status }) => status);
  }

  it("counts for nobody: its person asks again on the same day, and a text goes out", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / day) * day + 60_000 });
    const [{ cookie }, phone] = [await aPerson(), aNumber()];
    for (let outage = 0; outage < 2; outage++) {
      const ended = await askThrice(cookie, phone, throttled, 11);
      expect(new Set(ended)).toEqual(new Set(["failed"]));
    }
    expect(await messagesTo(phone)).toHaveLength(6);
    sns.reset();
    sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: false });
    sns.on(PublishCommand).resolves({ MessageId: "1" });
    for (let asked = 0; asked < 3; asked++)
      expect((await askForCode(cookie, phone, phone)).body).toEqual({ sent: true });
    expect((await askForCode(cookie, phone, phone)).status).toBe(429);
  });

  it("counts for nobody where it could not be stored", async () => {
    const [{ cookie }, phone] = [await aPerson(), aNumber()];
    const kept = vi.spyOn(phoneCodes, "keepPhoneCode").mockRejectedValue(new TableBusy());
    for (let asked = 0; asked < 4; asked++) expect((await askForCode(cookie, phone)).status).toBe(503);
    kept.mockRestore();
    expect((await askForCode(cookie, phone)).body).toEqual({ sent: true });
  });

  it("is told from one that perhaps did", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / day) * day + 60_000 });
    const [{ cookie }, phone] = [await aPerson(), aNumber()];
    expect(new Set(await askThrice(cookie, phone, hung, 0))).toEqual(new Set(["unknown"]));
    expect((await askForCode(cookie, phone, phone)).status).toBe(429);
  });

  it("lets nobody try for ever: an account asks twenty times a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / day) * day + 60_000 });
    const { cookie } = await aPerson();
    sns.on(PublishCommand).rejects(throttled);
    const statuses = [];
    for (let asked = 0; asked < 22; asked++) {
      const phone = aNumber();
      statuses.push((await askForCode(cookie, phone)).status);
      for (const { _id } of await messagesTo(phone)) await sendMessage(_id, new Date(Date.now() + 11 * 60_000));
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
  });
});

const [textsOfAddress = 0] = (sendPhoneCodeRoute.limits ?? []).flatMap(({ by, times }) =>
  by === "network" ? [times] : [],
);

async function useUp(address: string): Promise<void> {
  const texts = {
    name: `${sendPhoneCodeRoute.id}:network`,
    hash: hashOf(address),
    seconds: day / 1_000,
  };
  const atMost = { whole: 2 * textsOfAddress, part: textsOfAddress };
  await inTurns(textsOfAddress, () => countPart(texts, "sent", atMost, new Date()));
}

describe("an address", () => {
  it("has sixty texts sent a day, whoever asks", async () => {
    const address = "203.0.113.63";
    await useUp(address);
    expect((await askForCode((await aPerson()).cookie, aNumber(), address)).status).toBe(429);
    expect((await askForCode((await aPerson()).cookie, aNumber())).status).toBe(202);
  });

  it("that is used up takes no text from a number: its owner gets one elsewhere", async () => {
    const [address, phone] = ["203.0.113.64", aNumber()];
    await useUp(address);
    for (let asked = 0; asked < 12; asked++)
      expect((await askForCode((await aPerson()).cookie, phone, address)).status).toBe(429);
    expect((await askForCode((await aPerson()).cookie, phone)).body).toEqual({ sent: true });
  });
});

describe("somebody whom strangers keep from asking at their address", () => {
  it("has all of their own texts left elsewhere, however often they tried", async () => {
    const address = "203.0.113.65";
    await useUp(address);
    const { cookie } = await aPerson();
    for (let asked = 0; asked < 22; asked++) expect((await askForCode(cookie, aNumber(), address)).status).toBe(429);
    for (let asked = 0; asked < 3; asked++)
      expect((await askForCode(cookie, aNumber(), "198.51.100.65")).body).toEqual({ sent: true });
    expect((await askForCode(cookie, aNumber(), "198.51.100.65")).status).toBe(429);
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
    expect(phoneCodeSms("fr", code, 10)).toContain(code);
  });
});
