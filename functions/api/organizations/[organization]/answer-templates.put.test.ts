import { expect, it } from "vitest";
import { listAudit } from "#functions/data/audit/audit-list.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listAnswerTemplatesRoute, updateAnswerTemplatesRoute } from "#shared/contract/conversations.ts";
import { answerTemplateLimits } from "#shared/model/answer-template.ts";

const sorry = { name: "Sorry", text: "Hi {name},\n\nWe are sorry.", language: "en" };
const merci = { name: "Merci", text: "Merci, {nom} !", language: "fr" };

async function aTeam() {
  const { organization, cookie } = await anOrganization();
  const params = { organization: organization._id };
  return {
    organization: organization._id,
    cookie,
    read: async () => (await ask(listAnswerTemplatesRoute, { params, cookie })).body,
    write: (items: unknown[], version?: number, by = cookie) =>
      ask(updateAnswerTemplatesRoute, { params, cookie: by, body: { items, version } }),
  };
}

it("keeps the answer templates of an organization, as an agent too", async () => {
  const { organization, read, write } = await aTeam();
  const agent = await aMember(organization, "agent");
  expect((await write([sorry], 0, agent.cookie)).body).toEqual({ items: [sorry], version: 1 });
  expect((await write([sorry, merci], 1)).status).toBe(200);
  expect(await read()).toEqual({ items: [sorry, merci], version: 2 });
  expect((await aTeam().then((other) => other.read())).items).toEqual([]);
});

it("keeps one of a name in a language, the last", async () => {
  const { write } = await aTeam();
  const again = { ...sorry, text: "Hello {name}." };
  const french = { ...sorry, language: "fr" };
  expect((await write([sorry, french, again])).body.items).toEqual([again, french]);
});

it("refuses a change of an older version, and of two on one version the second", async () => {
  const { read, write } = await aTeam();
  await write([sorry], 0);
  const stale = await write([merci], 0);
  expect([stale.status, stale.body.error.code]).toEqual([409, "edited_meanwhile"]);
  const both = await Promise.all([write([merci], 1), write([sorry, merci], 1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read()).version).toBe(2);
});

it("writes what changed to the audit log, and nothing where nothing changed", async () => {
  const { organization, write } = await aTeam();
  await write([sorry, merci]);
  await write([sorry, merci]);
  await write([{ ...sorry, text: "Hello {name}." }]);
  const query = { organization, timeZone: "UTC", filter: {}, order: "newest", limit: 5, after: null } as const;
  const entries = (await listAudit(query)).items.filter(({ route }) => route === "answerTemplatesUpdate");
  expect(entries.map(({ changes }) => changes)).toEqual([
    { "answerTemplate.en.Sorry": [sorry.text, "Hello {name}."], "answerTemplate.fr.Merci": [merci.text, null] },
    { "answerTemplate.en.Sorry": [null, sorry.text], "answerTemplate.fr.Merci": [null, merci.text] },
  ]);
});

it.each([
  ["more than fit", Array.from({ length: answerTemplateLimits.count + 1 }, (_, nth) => ({ ...sorry, name: `${nth}` }))],
  ["a name that is too long", [{ ...sorry, name: "x".repeat(answerTemplateLimits.name + 1) }]],
  ["a text that is too long", [{ ...sorry, text: "x".repeat(answerTemplateLimits.text + 1) }]],
  ["no text", [{ ...sorry, text: " " }]],
  ["another language", [{ ...sorry, language: "de" }]],
])("refuses %s", async (_, items) => {
  const { write } = await aTeam();
  expect((await write(items)).status).toBe(400);
});

it("keeps as many of the longest as fit, in any letters", async () => {
  const { write } = await aTeam();
  const items = Array.from({ length: answerTemplateLimits.count }, (_, nth) => ({
    name: `${nth}`.padEnd(answerTemplateLimits.name, "の"),
    text: "の".repeat(answerTemplateLimits.text),
    language: "en",
  }));
  expect((await write(items)).status).toBe(200);
});
