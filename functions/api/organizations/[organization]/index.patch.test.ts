import { GetCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { organizationKey } from "#functions/data/keys.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aLink, aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readOrganizationRoute, updateOrganizationRoute } from "#shared/contract/organizations.ts";
import fields from "#shared/locales/en/fields.json" with { type: "json" };
import { itemSize } from "#shared/rules/item-size.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;
const change = ({ organization, cookie }: Business, body: unknown) =>
  ask(updateOrganizationRoute, { cookie, params: { organization: organization._id }, body });
const read = async ({ organization, cookie }: Business) =>
  (await ask(readOrganizationRoute, { cookie, params: { organization: organization._id } })).body;

const average = { amount: 2_400, currency: "CAD" };

describe("changing an organization", () => {
  it("keeps what is named, leaves the rest, and answers all of it", async () => {
    const business = await anOrganization();
    const { status, body } = await change(business, { averageTransaction: average });
    expect(status).toBe(200);
    expect(body).toMatchObject({ averageTransaction: average, customersPerComplaint: 30, role: "owner", version: 2 });
    expect(body).toEqual(await read(business));
    await change(business, { customersPerComplaint: 12 });
    expect(await read(business)).toMatchObject({ averageTransaction: average, customersPerComplaint: 12 });
  });

  it("links the pages where customers review in public", async () => {
    const business = await anOrganization();
    const sources = { googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4", tripadvisorUrl: null };
    expect((await change(business, { sources })).body.sources).toMatchObject(sources);
  });

  it("is refused where somebody was faster, and changes nothing then", async () => {
    const business = await anOrganization();
    const [one, other] = await Promise.all([
      change(business, { customersPerComplaint: 10, version: 1 }),
      change(business, { customersPerComplaint: 20, version: 1 }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const winner = one.status === 200 ? one : other;
    expect((winner === one ? other : one).body.error.code).toBe("edited_meanwhile");
    expect(await read(business)).toMatchObject({
      customersPerComplaint: winner.body.customersPerComplaint,
      version: 2,
    });
  });

  it("tells whoever was slower what has changed meanwhile, field by field", async () => {
    const business = await anOrganization();
    await change(business, { name: "Le Port", pageTexts: { fr: { thanks: "Merci !" } } });
    await change(business, { phone: "514 555 0101" });
    const { status, body } = await change(business, { name: "Café", version: 1 });
    expect([status, body.error.code]).toEqual([409, "edited_meanwhile"]);
    const told = "Somebody else changed this in the meantime.";
    expect(body.error.fields).toEqual({ name: told, phone: told, "pageTexts.fr.thanks": told });
    const later = await change(business, { name: "Café", version: 2 });
    expect(Object.keys(later.body.error.fields)).toEqual(["phone"]);
  });

  it("takes every setting", async () => {
    const business = await anOrganization();
    const settings = {
      name: "Le Port",
      website: "https://leport.example",
      phone: "+1 514 555 0101",
      customerServicePhone: "+33 1 23 45 67 89",
      mailingAddress: "1 rue de la Commune, Montréal (Québec) H2Y 1J1",
      billingContact: { name: "Léa Roy", email: "lea@example.com" },
      privacyContact: { name: "Max Roy", email: "max@example.com" },
      timeZone: "America/Toronto",
      language: "fr",
      brandColor: "#AA3300",
      sendingHours: { from: 8, to: 24 },
      feedbackId: aLink(),
      interceptLessThan: 3,
      invitationMode: "everyone",
      forceName: true,
      forceEmail: true,
      forcePhone: true,
      currency: "EUR",
    };
    const { status, body } = await change(business, settings);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...settings, brandColor: "#aa3300" });
    const nobody = {
      website: null,
      phone: null,
      mailingAddress: null,
      customerServicePhone: null,
      privacyContact: null,
      brandColor: null,
    };
    expect((await change(business, nobody)).body).toMatchObject(nobody);
  });

  it("writes who changed what from what to what into the audit log, and nothing where nothing changes", async () => {
    const business = await anOrganization();
    await change(business, { name: "Le Port", customersPerComplaint: 12, phone: null });
    await change(business, { name: "Le Port" });
    expect(await auditOf(business.organization._id)).toMatchObject([
      {
        user: business.owner._id,
        route: "organizationUpdate",
        version: 2,
        changes: { name: ["Café du Port", "Le Port"], customersPerComplaint: [30, 12] },
      },
    ]);
  });

  it("moves the link, which goes on leading to the new one, and takes one back that was given up", async () => {
    const business = await anOrganization();
    const feedbackId = aLink();
    expect((await change(business, { feedbackId })).body.feedbackId).toBe(feedbackId);
    expect((await readLink(business.link, new Date()))?.link).toBe(feedbackId);
    expect((await change(business, { feedbackId: business.link })).body.feedbackId).toBe(business.link);
    expect((await readLink(feedbackId, new Date()))?.link).toBe(business.link);
  });

  it.each([
    ["cafe du port", 400, "link_format"],
    ["café", 400, "link_format"],
    ["🍕🍕🍕", 400, "link_format"],
    ["admin", 400, "link_reserved"],
    ["ab", 400, "link_format"],
  ] as const)("refuses the link “%s” at the field", async (feedbackId, expected, message) => {
    const { status, body } = await change(await anOrganization(), { feedbackId });
    expect([status, body.error.fields]).toEqual([expected, { feedbackId: fields[message] }]);
  });

  it("refuses the link of somebody else, also one that was given up, and more than twelve changes a year", async () => {
    const [theirs, business] = [await anOrganization(), await anOrganization()];
    const given = { feedbackId: theirs.link };
    const taken = [409, "link_taken", { feedbackId: fields.link_taken }];
    const answered = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
      status,
      body.error.code,
      body.error.fields,
    ];
    expect(answered(await change(business, given))).toEqual(taken);
    await change(theirs, { feedbackId: aLink() });
    expect(answered(await change(business, given))).toEqual(taken);
    for (let count = 0; count < 12; count++) expect((await change(business, { feedbackId: aLink() })).status).toBe(200);
    const often = await change(business, { feedbackId: aLink() });
    expect(answered(often)).toEqual([409, "link_changed_often", { feedbackId: fields.link_changed_often }]);
  });

  it.each([
    [{ name: " " }, "name"],
    [{ website: "javascript:alert(1)" }, "website"],
    [{ phone: "call me" }, "phone"],
    [{ customerServicePhone: "12" }, "customerServicePhone"],
    [{ billingContact: { name: "Léa", email: "lea" } }, "billingContact.email"],
    [{ privacyContact: { name: "", email: "lea@example.com" } }, "privacyContact.name"],
    [{ timeZone: "Atlantis/Centre" }, "timeZone"],
    [{ language: "de" }, "language"],
    [{ currency: "XXX" }, "currency"],
    [{ brandColor: "red" }, "brandColor"],
    [{ brandColor: "#12345" }, "brandColor"],
    [{ sendingHours: { from: 20, to: 9 } }, "sendingHours.to"],
    [{ sendingHours: { from: 9, to: 25 } }, "sendingHours.to"],
    [{ interceptLessThan: 6 }, "interceptLessThan"],
    [{ invitationMode: "happy" }, "invitationMode"],
    [{ pageTexts: { en: { greeting: "a".repeat(201) } } }, "pageTexts.en.greeting"],
    [{ averageTransaction: { amount: 0, currency: "CAD" } }, "averageTransaction.amount"],
    [{ averageTransaction: { amount: 12.5, currency: "CAD" } }, "averageTransaction.amount"],
    [{ averageTransaction: { amount: 1_000_000_001, currency: "CAD" } }, "averageTransaction.amount"],
    [{ averageTransaction: { amount: 100, currency: "credits" } }, "averageTransaction.currency"],
    [{ customersPerComplaint: 0 }, "customersPerComplaint"],
    [{ customersPerComplaint: 1_001 }, "customersPerComplaint"],
    [{ customersPerComplaint: "30" }, "customersPerComplaint"],
    [{ sources: { googlePlaceId: null, tripadvisorUrl: "https://evil.example/" } }, "sources.tripadvisorUrl"],
  ])("refuses %j and says where", async (body, field) => {
    const { status, body: answer } = await change(await anOrganization(), body);
    expect([status, Object.keys(answer.error.fields)]).toEqual([400, [field]]);
  });

  it("is for owners and admins", async () => {
    const business = await anOrganization();
    const { _id } = business.organization;
    for (const [role, status] of [
      ["admin", 200],
      ["operator", 403],
    ] as const) {
      const { cookie } = await aMember(_id, role);
      expect((await change({ ...business, cookie }, { customersPerComplaint: 9 })).status).toBe(status);
    }
  });
});

describe("settings at their largest", () => {
  const sizeOf = async (id: string) => {
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: organizationKey(id) }));
    return itemSize(Item ?? {});
  };
  const spoken = (letter: string) => ({ greeting: letter, thanks: letter, promise: letter });
  const person = { name: "é".repeat(100), email: `${"a".repeat(240)}@example.com` };

  it("are read by the customer's page for half a unit: what would make them longer is refused at its field", async () => {
    const business = await anOrganization();
    const all = {
      name: "é".repeat(100),
      billingContact: person,
      pageTexts: { en: spoken("é".repeat(200)), fr: spoken("é".repeat(200)) },
    };
    const { status, body } = await change(business, all);
    expect([status, Object.values(body.error.fields)]).toEqual([400, [fields.settings_full]]);
    const usual = {
      ...all,
      billingContact: null,
      pageTexts: { en: spoken("e".repeat(200)), fr: spoken("é".repeat(100)) },
    };
    expect((await change(business, usual)).status).toBe(200);
    for (const one of ["greeting", "thanks", "promise"])
      await change(business, { pageTexts: { fr: { [one]: "界".repeat(200) } } });
    for (let count = 0; count < 12; count++) expect((await change(business, { feedbackId: aLink() })).status).toBe(200);
    expect(await sizeOf(business.organization._id)).toBeLessThan(4_096);
  });

  it("have room for three full texts in each language, written in French", async () => {
    const business = await anOrganization();
    const text = "Merci d’avoir pris le temps de nous écrire. ".repeat(5).slice(0, 200).trim();
    const settings = {
      pageTexts: { en: spoken(text), fr: spoken(text) },
      website: "https://www.cafe-du-port.example/fr/accueil",
      phone: "+1 514 555 0101",
      customerServicePhone: "+1 514 555 0102",
      billingContact: { name: "Léa Roy", email: "lea.roy@cafe-du-port.example" },
      privacyContact: { name: "Max Roy", email: "max.roy@cafe-du-port.example" },
      sources: {
        googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4",
        tripadvisorUrl:
          "https://www.tripadvisor.com/Restaurant_Review-g155032-d123456-Reviews-Cafe_du_Port-Montreal.html",
      },
    };
    expect((await change(business, settings)).status).toBe(200);
  });
});

const flat = (body: object): unknown[] =>
  Object.values(body).flatMap((value) => (typeof value === "object" ? flat(value) : [value]));

describe("fifty edits at once", () => {
  it("leave a state that some order of them leaves, and the audit log tells that order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 2 })), async (choices) => {
        const business = await anOrganization();
        const { _id } = business.organization;
        const edits = Array.from({ length: 50 }, (_, at) => {
          const kinds = [
            { name: `Café ${at}` },
            { customersPerComplaint: at + 31 },
            { pageTexts: { fr: { thanks: `${at}` } } },
          ];
          return kinds[choices.next().value ?? 0] ?? {};
        });
        const answers = await Promise.all(edits.map((body) => change(business, body)));
        // When the table is busy, the outcome is unknown.
        const codes = answers.map(({ status, body }) => (status === 200 ? "done" : body.error.code));
        expect(["done", "edited_meanwhile", "unavailable"]).toEqual(expect.arrayContaining([...new Set(codes)]));
        // An abandoned edit may still arrive, with a later audit entry.
        const { name, customersPerComplaint, pageTexts, version } = await read(business);
        const entries = (await auditOf(_id)) as { version: number; changes: Record<string, [unknown, unknown]> }[];
        const inOrder = entries
          .filter((entry) => entry.version <= version)
          .toSorted((one, other) => one.version - other.version);
        expect(inOrder.map(({ version }) => version)).toEqual(inOrder.map((_, at) => at + 2));
        const made = edits.map((body) => JSON.stringify(flat(body)));
        const told = inOrder.map(({ changes }) => JSON.stringify(Object.values(changes).map(([, after]) => after)));
        for (const [at, code] of codes.entries())
          if (code !== "unavailable") expect(told.includes(made[at] ?? "")).toBe(code === "done");
        const state: Record<string, unknown> = {
          name: "Café du Port",
          customersPerComplaint: 30,
          "pageTexts.fr.thanks": null,
        };
        for (const { changes } of inOrder)
          for (const [field, [before, after]] of Object.entries(changes)) {
            expect(before).toEqual(state[field]);
            state[field] = after;
          }
        expect(version).toBe(inOrder.length + 1);
        expect({ name, customersPerComplaint, "pageTexts.fr.thanks": pageTexts.fr.thanks }).toEqual(state);
      }),
      { numRuns: 1 },
    );
  });
});
