import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { readFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { erasedKey, erasingsKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { type Business, callsAbout, listed } from "#functions/testing/feedback-calls.ts";
import { aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { cellsOf, doImport, exported, row, rowsOf } from "#functions/testing/import-calls.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import type { ImportRow } from "#shared/model/import.ts";

const idsOf = async (business: Business): Promise<string[]> => (await listed(business)).map(({ _id }) => _id);
const eraseAll = async (business: Business) => {
  for (const id of await idsOf(business)) expect((await callsAbout(business, id).doErase()).status).toBe(204);
};
const imported = async (business: Business, ...rows: ImportRow[]): Promise<number> =>
  (await doImport(business, rows)).body.imported;

/** Everything that remains of erased feedback, except the counters. */
async function marksOf({ organization }: Business): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": erasedKey(organization._id, "").pk },
      ConsistentRead: true,
    }),
  );
  return Items.filter(({ sk }) => sk !== erasingsKey(organization._id).sk);
}

const lea = row(1, {
  date: "2025-05-31T12:00:00.000Z",
  comment: "Cold soup,\r\nagain",
  name: "Léa Roy",
  email: "Lea.Roy@example.com",
  phone: "+1 514 555-0123",
});
const without = (...fields: (keyof ImportRow)[]) => ({
  ...lea,
  ...Object.fromEntries(fields.map((field) => [field, field === "comment" ? "" : null])),
});

describe("a rating that came by the form and was erased", () => {
  it.each([
    { name: "Léa Roy", email: "lea@example.com", phone: "514 555 0123", comment: "Cold soup" },
    { comment: "=Cold soup" },
    {},
  ])("does not come back with its own exported row: %j", async (form) => {
    const business = await anOrganization();
    const body = { nonce: await aNonce(business.link), rating: 2, ...form };
    expect((await ask(submitRateRoute, { params: { link: business.link }, body })).status).toBe(201);
    const [, cells = []] = cellsOf(await exported(business));
    const [date = "", rating, comment = "", name, email, phone] = cells;
    const again = row(1, {
      date,
      rating: Number(rating),
      comment: comment.replace(/^'/, ""),
      name: name || null,
      email: email || null,
      phone: phone || null,
    });
    await eraseAll(business);
    expect(await doImport(business, [again])).toMatchObject({ body: { imported: 0, alreadyThere: 1 } });
    expect(await recount(business.organization._id)).toEqual({ feedbacks: 0, complaints: 0, differences: [] });
  });
});

describe("an erased person", () => {
  it.each<[how: string, again: ImportRow]>([
    ["as they were", lea],
    ["as another occurrence", { ...lea, occurrence: 3 }],
    ["with other stars", { ...lea, rating: 5 }],
    ["without the number", without("phone")],
    [
      "by the email alone, in other letter case",
      { ...without("name", "phone", "comment"), email: "LEA.ROY@Example.com" },
    ],
    ["by the number alone, written otherwise", { ...without("name", "email", "comment"), phone: "(514) 555.0123" }],
    ["by name and words alone", { ...without("email", "phone"), name: " léa  roy ", comment: "cold soup, again" }],
    ["to the second", { ...lea, date: "2025-05-31T12:00:00.999Z" }],
    ["at the same moment by another clock", { ...lea, date: "2025-05-31T12:00:00Z" }],
  ])("does not come back %s", async (_, again) => {
    const business = await anOrganization();
    expect(await imported(business, lea)).toBe(1);
    await eraseAll(business);
    expect(await imported(business, again)).toBe(0);
    expect(await idsOf(business)).toEqual([]);
  });

  it("does not stand in the way of others, nor of themselves at another time or business", async () => {
    const business = await anOrganization();
    await imported(business, lea);
    await eraseAll(business);
    const others = [
      { ...lea, line: 2, name: "Emily Murphy", email: "emily@example.com", phone: "514 555-0199" },
      { ...lea, line: 3, date: "2025-06-01T12:00:00.000Z" },
      { ...without("name", "email", "phone", "comment"), line: 4 },
      { ...without("name", "email", "phone"), line: 5 },
    ];
    expect(await imported(business, ...others)).toBe(4);
    expect(await imported(await anOrganization(), lea)).toBe(1);
  });

  it("leaves nothing behind that says anything of them", async () => {
    const business = await anOrganization();
    await imported(business, lea, without("name", "email", "phone", "comment"));
    await eraseAll(business);
    const marks = await marksOf(business);
    expect(marks).toHaveLength(5);
    for (const mark of marks) expect(Object.keys(mark).toSorted()).toEqual(["kind", "pk", "sk"]);
  });

  it("cannot be guessed from what stays: another business's mark of the same person is another", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    for (const business of [one, other]) {
      await imported(business, lea);
      await eraseAll(business);
    }
    const keys = [...(await marksOf(one)), ...(await marksOf(other))].map(({ sk }) => sk);
    expect(new Set(keys).size).toBe(6);
  });
});

describe.each([
  ["as the first of its business", 0],
  ["after others of its business", 2],
])("a row that is erased while its file is imported, %s", (_, before) => {
  const full = Array.from({ length: 12 }, (_, index) =>
    row(index + 1, {
      local: `2024-05-${String(index + 2).padStart(2, "0")}T08:00:00`,
      name: `Léa ${index}`,
      email: `lea${index}@example.com`,
      phone: `514 555-01${String(index).padStart(2, "0")}`,
    }),
  );
  const erasing = (business: Business, id: string) => async () => (await callsAbout(business, id).doErase()).status;
  const aBusiness = async (...settings: Parameters<typeof anOrganization>) => {
    const business = await anOrganization(...settings);
    await imported(business, ...rowsOf(before));
    await eraseAll(business);
    return business;
  };

  it("does not come back where it was still there, and its marks not yet, when each was read", async () => {
    const business = await aBusiness({ timeZone: "America/Montreal" });
    const { added } = (await doImport(business, full)).body;
    // Feedback and marks are read separately; this erases in between.
    const done = meanwhile(["BatchGetItemCommand", added[11]], async () => {
      await listed(business);
      return erasing(business, added[11])();
    });
    expect(await imported(business, ...full)).toBe(0);
    expect(done).toEqual([204]);
    expect(await idsOf(business)).not.toContain(added[11]);
  });

  it("does not come back by a second import that had begun when the first one had not stored it", async () => {
    const business = await aBusiness();
    const done = meanwhile(["TransactWriteItemsCommand", "Lea.Roy@example.com"], async () => {
      const { added } = (await doImport(business, [lea])).body;
      return erasing(business, added[0])();
    });
    expect(await imported(business, lea)).toBe(0);
    expect(done).toEqual([204]);
    expect(await idsOf(business)).toEqual([]);
  });

  it("keeps nothing of the file away that was not erased", async () => {
    const business = await aBusiness();
    await imported(business, lea);
    const [id = ""] = await idsOf(business);
    const done = meanwhile(["TransactWriteItemsCommand", "lea0@example.com"], erasing(business, id));
    expect(await imported(business, ...full)).toBe(12);
    expect(done).toEqual([204]);
  });
});

it("finds the erased among 100 rows with everything in them", async () => {
  const business = await anOrganization();
  const rows = Array.from({ length: 100 }, (_, index) =>
    row(index + 1, {
      name: `Person ${index}`,
      email: `p${index}@example.com`,
      phone: `514 555 ${1000 + index}`,
      comment: `Words ${index}`,
    }),
  );
  await imported(business, ...rows.slice(40, 60));
  await eraseAll(business);
  expect(await imported(business, ...rows)).toBe(80);
});

describe("an answer to a request that its customer changed, and that was erased", () => {
  textsGoNowhere();

  it.each([
    { name: "Léa Roy", comment: "Nothing" },
    { comment: "Nothing" },
    { name: "Léa Roi", email: "lea.other@example.com", comment: "" },
  ])("does not come back with a file that was exported before: %j", async (anew) => {
    const request = await aSentRequest();
    const before = { name: "Léa Roy", email: "lea.roy@example.com", comment: "My knee hurt" };
    expect((await request.json({ rating: 4, ...before })).status).toBe(200);
    const [, cells = []] = cellsOf(await exported(request.itself));
    expect((await request.json({ rating: 4, ...anew })).status).toBe(200);
    await eraseAll(request.itself);
    expect(await imported(request.itself, row(1, { date: cells[0] ?? "", rating: 4, phone: null, ...before }))).toBe(0);
  });

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
