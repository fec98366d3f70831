import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { listAudit } from "#functions/data/audit/audit-list.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { withPlan } from "#functions/testing/plan.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { textsGoNowhere, textsSent } from "#functions/testing/sent-request.ts";
import fields from "#shared/locales/en/fields.json" with { type: "json" };
import { noSubscription } from "#shared/model/subscription.ts";

ownDate();
textsGoNowhere();
beforeEach(() => inOpenHours());

const own = "{business}: Tell us about today, {name}. {link} {stop}";

describe("what requests say", () => {
  it("is what the preview shows and the customer gets, each in their language, and the request names it", async () => {
    const business = await anAskingBusiness();
    await business.write("sms", "en", { text: own });
    const [phone, other] = [aCustomersNumber(), aCustomersNumber()];
    const customers = [
      { name: "Léa", phone },
      { name: "Zoé", phone: other, language: "fr" },
    ];
    const preview = await business.preview({ channel: "sms", customers });
    expect(preview.body.items[0].text).toMatch(/^Café du Port: Tell us about today, Léa\. http.* Reply STOP/);
    expect(preview.body.items[1].text).toContain("Comment était votre visite");
    const { accepted } = (await business.send({ channel: "sms", customers })).body;
    expect(accepted.map(({ template }: { template: string }) => template)).toEqual(["sms-en-1", "sms-fr-0"]);
    await sendRequest(accepted[0]._id, new Date());
    expect(textsSent()[0]?.Message).toContain("Tell us about today, Léa.");
  });

  it("stays as it was for what is queued already, because that was shown and paid for", async () => {
    const business = await anAskingBusiness();
    await business.write("sms", "en", { text: "{business}: first {link} {stop}" });
    const [request] = (await business.text(aCustomersNumber())).body.accepted;
    await business.write("sms", "en", { text: "{business}: second {link} {stop}" });
    await sendRequest(request._id, new Date());
    expect(textsSent()[0]?.Message).toContain("Café du Port: first");
    expect((await business.read(request._id)).body.template).toBe("sms-en-1");
  });

  it("arrives by email with its words, its link and the way to stop, also where it is one paragraph", async () => {
    const ses = mockClient(SESClient);
    ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
    const business = await anAskingBusiness();
    const text = "Hi {name}, how was your visit? Tell us: {link}\n{stop}";
    expect((await business.write("email", "en", { subject: "Your visit", text })).status).toBe(200);
    const [request] = (await business.mail(aCustomersEmail())).body.accepted;
    expect(await sendRequest(request._id, new Date())).toBe("sent");
    const mail = Buffer.from(ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input.RawMessage?.Data ?? "").toString();
    ses.restore();
    const plain = mail.replaceAll("=\r\n", "");
    expect(plain).toContain("Hi Léa, how was your visit? Tell us:".replace("é", "=C3=A9"));
    expect(plain).toMatch(/\/t\/\w{20}\r\n/);
    expect(plain).toMatch(/\/t\/\w{20}\/stop\r\n/);
  });

  it("is written to the audit log, with what stood there before", async () => {
    const business = await anAskingBusiness();
    await business.write("sms", "fr", { text: "{entreprise} : {lien} {arrêt}" });
    const log = await listAudit({
      organization: business.own,
      timeZone: "UTC",
      filter: {},
      order: "newest",
      limit: 5,
      after: null,
    });
    expect(log.items.find(({ route }) => route === "requestTemplateUpdate")?.changes).toEqual({
      "template.sms.fr.text": [null, "{entreprise} : {lien} {arrêt}"],
    });
  });

  it.each(["sms", "email"])(
    "is kept by %s wherever an emoji stands in it, also where the audit log cuts it",
    async (channel) => {
      const business = await anAskingBusiness();
      for (const before of [197, 198, 199, 200]) {
        const start = "{business}, {link} {stop} ";
        const text = `${start}${"a".repeat(before - start.length)}🙂🙂`;
        const { status } = await business.write(channel, "en", {
          text,
          ...(channel === "email" && { subject: "Your visit" }),
        });
        expect([before, status]).toEqual([before, 200]);
      }
    },
  );
});

describe("a text that cannot be sent", () => {
  const long = "x".repeat(481);
  it.each([
    ["sms", { text: "{business} {stop}" }, { text: fields.link_missing }],
    ["sms", { text: "{business} {link}" }, { text: fields.stop_missing }],
    ["sms", { text: "{link} {stop}" }, { text: fields.business_missing }],
    ["sms", { text: long }, { text: "This is too long: 480 characters at most." }],
    ["sms", { text: "{business} {link} {stop} {coupon}" }, { text: "“coupon” is not a placeholder." }],
    ["email", { text: "{link} {stop}" }, { subject: fields.subject_required }],
    [
      "email",
      { subject: "{link}", text: "{link} {stop}" },
      { subject: fields.placeholder_misplaced.replace("{{placeholder}}", "link") },
    ],
  ])("is refused by %s, naming what is missing: %o", async (channel, body, wrong) => {
    const business = await anAskingBusiness();
    const { status, body: answer } = await business.write(channel, "en", body);
    expect([status, answer.error.code]).toEqual([422, "template_incomplete"]);
    expect(answer.error.fields).toEqual(wrong);
    expect((await business.templates()).body.items[0].own).toBe(false);
  });

  it("leads to another page or number, for as long as the organization has paid nothing", async () => {
    const business = await anAskingBusiness();
    await withPlan(business.own, { subscription: noSubscription });
    const text = "{business}: pay at pay.example or call 1-900-555-1234. {link} {stop}";
    const { status, body } = await business.write("sms", "en", { text });
    expect([status, body.error.fields.text]).toEqual([422, fields.leads_elsewhere.replace("{{found}}", "pay.example")]);
    const mail = { subject: "www.pay.example", text: "{link} {stop}" };
    expect(Object.keys((await business.write("email", "en", mail)).body.error.fields)).toEqual(["subject"]);
    await withPlan(business.own);
    expect((await business.write("sms", "en", { text })).status).toBe(200);
    const other = await anAskingBusiness();
    await withPlan(other.own, { subscription: noSubscription });
    await other.hasCredits(100);
    expect((await other.write("email", "en", mail)).status).toBe(200);
  });

  it("is not looked at where it is endless, and no other channel or language is there", async () => {
    const business = await anAskingBusiness();
    expect((await business.write("sms", "en", { text: "x".repeat(5_000) })).status).toBe(400);
    expect((await business.write("fax", "en", { text: own })).status).toBe(404);
    expect((await business.write("sms", "de", { text: own })).status).toBe(404);
  });
});

it("refuses a change that was made on an older version, and of two on one version the second", async () => {
  const business = await anAskingBusiness();
  await business.write("sms", "en", { text: own, version: 0 });
  expect((await business.write("sms", "en", { text: `${own} A`, version: 0 })).status).toBe(409);
  const both = (version?: number) =>
    Promise.all(["B", "C"].map((end) => business.write("sms", "en", { text: `${own} ${end}${version}`, version })));
  expect((await both(1)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await both()).map(({ status }) => status)).toEqual([200, 200]);
});

it("is changed by whoever may change how feedback is asked for, and by no agent", async () => {
  const business = await anAskingBusiness();
  const [operator, agent] = await Promise.all([aMember(business.own, "operator"), aMember(business.own, "agent")]);
  expect((await business.write("sms", "en", { text: own }, operator.cookie)).status).toBe(200);
  expect((await business.write("sms", "en", { text: own }, agent.cookie)).status).toBe(403);
});
