import { describe, expect, it } from "vitest";
import { handleInboundSms } from "#functions/actions/requests/handle-inbound-sms.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aNumber, askForCode, changeMe, codeSentTo, typeCode } from "#functions/testing/phone-calls.ts";
import { readPhoneRoute } from "#shared/contract/me.ts";

let said = Date.now();
const say = (from: string, text: string) => handleInboundSms({ id: "1", from, text, at: new Date(said++) }, new Date());
const phoneOf = async (cookie: string) => (await ask(readPhoneRoute, { cookie })).body;

describe("what is known of my phone number", () => {
  it("is whether it said stop to our texts, until it says start", async () => {
    const { cookie } = await anOrganization();
    const phone = aNumber();
    expect(await phoneOf(cookie)).toEqual({ stopped: false });
    await askForCode(cookie, phone);
    await typeCode(cookie, await codeSentTo(phone));
    expect(await phoneOf(cookie)).toEqual({ stopped: false });
    await say(phone, "STOP");
    expect(await phoneOf(cookie)).toEqual({ stopped: true });
    await say(phone, "START");
    expect(await phoneOf(cookie)).toEqual({ stopped: false });
  });

  it("is nothing before it is known to be mine", async () => {
    const { cookie } = await anOrganization();
    const phone = aNumber();
    await say(phone, "STOP");
    await changeMe(cookie, { phone });
    expect(await phoneOf(cookie)).toEqual({ stopped: false });
  });
});
