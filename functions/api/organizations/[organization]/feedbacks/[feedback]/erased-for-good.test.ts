import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { readFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { erasedKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { type Business, callsAbout, listed } from "#functions/testing/feedback-calls.ts";
import { aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { cellsOf, doImport, exported, row } from "#functions/testing/import-calls.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import type { ImportRow } from "#shared/model/import.ts";

const idsOf = async (business: Business): Promise<string[]> => (await listed(business)).map(({ _id }) => _id);
const eraseAll = async (business: Business) => {
  for (const id of await idsOf(business)) expect((await callsAbout(business, id).doErase()).status).toBe(204);
};
const imported = async (business: Business, ...rows: ImportRow[]): Promise<number> =>
  (await doImport(business, rows)).body.imported;

const lea = row(1, { name: "Léa Roy", email: "Lea.Roy@example.com", phone: "+1 514 555-0123" });

describe("a file that is imported again after feedback of it was erased", () => {
  it.each<[of: string, row: ImportRow]>([
    ["an email", { ...lea, phone: null }],
    ["a phone number", { ...lea, email: null }],
    ["both", lea],
    ["neither", row(1)],
  ])("brings back no row with %s, and all others", async (_, erased) => {
    const business = await anOrganization();
    expect(await imported(business, erased)).toBe(1);
    await eraseAll(business);
    const others = Array.from({ length: 60 }, (_, index) => row(index + 2, { email: `p${index}@example.com` }));
    expect(await doImport(business, [erased, ...others])).toMatchObject({ body: { imported: 60, alreadyThere: 1 } });
    expect(await recount(business.organization._id)).toMatchObject({ feedbacks: 60, differences: [] });
  });

  it.each<[how: string, again: ImportRow]>([
    ["with other stars, words and time", { ...lea, rating: 5, comment: "Other", date: lea.date.replace("T12", "T15") }],
    ["with the email in other letter case", { ...lea, name: null, phone: null, email: "LEA.ROY@Example.com" }],
    ["as another occurrence", { ...lea, occurrence: 3 }],
  ])("does not bring a person back %s", async (_, again) => {
    const business = await anOrganization();
    await imported(business, lea);
    await eraseAll(business);
    expect(await imported(business, again)).toBe(0);
  });

  it("brings back nobody once the time zone is another", async () => {
    const business = await anOrganization({ timeZone: "America/Montreal" });
    // 23:30 in Montreal, then 23:30 in Paris.
    await imported(business, { ...lea, date: "2025-06-01T03:30:00.000Z" });
    await eraseAll(business);
    const { cookie, organization } = business;
    const zone = { params: { organization: organization._id }, cookie, body: { timeZone: "Europe/Paris" } };
    expect((await ask(updateOrganizationRoute, zone)).status).toBe(200);
    expect(await imported(business, { ...lea, date: "2025-05-31T21:30:00.000Z" })).toBe(0);
  });

  it("stands in the way of nobody else, nor of the same person on another day or at another business", async () => {
    const business = await anOrganization();
    await imported(business, lea);
    await eraseAll(business);
    const others = [
      { ...lea, line: 2, email: "emily@example.com" },
      { ...lea, line: 3, date: row(2).date },
      { ...lea, line: 4, email: null, phone: null },
    ];
    expect(await imported(business, ...others)).toBe(3);
    expect(await imported(await anOrganization(), lea)).toBe(1);
  });
});

it.each([{ email: "lea@example.com" }, { phone: "514 555 0123" }])(
  "a rating by the form that was erased does not come back with its own exported row: %j",
  async (form) => {
    const business = await anOrganization({ timeZone: "Pacific/Auckland" });
    const body = { nonce: await aNonce(business.link), rating: 2, comment: "Cold soup", ...form };
    expect((await ask(submitRateRoute, { params: { link: business.link }, body })).status).toBe(201);
    const [, cells = []] = cellsOf(await exported(business));
    const [date = "", , comment = "", , email, phone] = cells;
    await eraseAll(business);
    expect(
      await imported(business, row(1, { date, rating: 2, comment, email: email || null, phone: phone || null })),
    ).toBe(0);
  },
);

it("what stays of an erased feedback is one hash, which differs between businesses", async () => {
  const marks = await Promise.all(
    [await anOrganization(), await anOrganization()].map(async (business) => {
      await imported(business, lea);
      await eraseAll(business);
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": erasedKey(business.organization._id, "").pk },
          ConsistentRead: true,
        }),
      );
      expect(Items.map((item) => Object.keys(item).toSorted())).toEqual([["kind", "pk", "sk"]]);
      return Items[0]?.sk;
    }),
  );
  expect(marks[0]).not.toBe(marks[1]);
});

describe("an answer to a request that its customer changed", () => {
  textsGoNowhere();

  it("leaves no note of the address that was typed first", async () => {
    const request = await aSentRequest();
    const [first, second] = ["lea.one@example.com", "lea.two@example.com"];
    const follow = async () => {
      const [feedback = ""] = await idsOf(request.itself);
      await onFeedbackChanged({ organization: request.own, feedback }, false, new Date());
      return feedback;
    };
    for (const email of [first, second]) {
      await request.json({ rating: 4, comment: `By ${email}`, email });
      await follow();
    }
    const feedback = await follow();
    const notes = async () => [
      await readFeedbackByEmail(await hashGiver(first), feedback),
      await readFeedbackByEmail(await hashGiver(second), feedback),
    ];
    expect(await notes()).toEqual([null, { organization: request.own, feedback }]);
    await eraseAll(request.itself);
    expect(await notes()).toEqual([null, null]);
  });

  it("leaves no note of an address that was changed while the answer was followed", async () => {
    const request = await aSentRequest();
    const [first, second] = ["first.address@example.com", "second.address@example.com"];
    await request.json({ rating: 4, email: first });
    const [feedback = ""] = await idsOf(request.itself);
    const at = { organization: request.own, feedback };
    const changes = meanwhile(["TransactWriteItemsCommand", "GIVEN#", feedback], () =>
      request.json({ rating: 4, email: second }),
    );
    await onFeedbackChanged(at, false, new Date());
    expect(changes[0]?.status).toBe(200);
    await onFeedbackChanged(at, true, new Date());
    const notes = [
      await readFeedbackByEmail(await hashGiver(first), feedback),
      await readFeedbackByEmail(await hashGiver(second), feedback),
    ];
    expect(notes).toEqual([null, at]);
  });
});
