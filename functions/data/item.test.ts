import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { feedbackRecord } from "#functions/data/feedbacks/feedbacks.ts";
import { aFeedback, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listFeedbacksRoute, readFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { itemOf, shown } from "./item.ts";
import { documents, tableName } from "./table.ts";

const Noun = z.object({ _id: z.string(), open: z._default(z.boolean(), true) });
const Item = itemOf(z.extend(Noun, { version: z.int() }));

describe("an item", () => {
  it("has the default of a field that is absent", () => {
    expect(Item.parse({ _id: "1", version: 1 })).toEqual({ _id: "1", version: 1, open: true });
  });

  it("is read without its keys", () => {
    const stored = { pk: "A", sk: "B", gsi2pk: "C", kind: "thing", _id: "1", version: 1, open: false };
    expect(Item.parse(stored)).toEqual({ _id: "1", version: 1, open: false });
  });

  it("shows only what its noun declares", () => {
    expect(shown(Noun, Item.parse({ _id: "1", version: 1, secret: "x" }))).toEqual({ _id: "1", open: true });
  });

  it("that cannot be read is logged by its key, left out of lists, and fails for itself", async () => {
    const { organization, cookie } = await anOrganization();
    const [good, broken] = [aFeedback(organization._id), aFeedback(organization._id)];
    for (const Item of [feedbackRecord(good), { ...feedbackRecord(broken), comment: 5 }])
      await documents.send(new PutCommand({ TableName: tableName, Item }));
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const asked = { params: { organization: organization._id }, cookie };
    const listed = await ask(listFeedbacksRoute, { ...asked, query: {} });
    expect([listed.status, listed.body.items.map(({ _id }: { _id: string }) => _id)]).toEqual([200, [good._id]]);
    expect(JSON.stringify(log.mock.calls)).toContain(broken._id);
    const { status } = await ask(readFeedbackRoute, { params: { ...asked.params, feedback: broken._id }, cookie });
    expect(status).toBe(500);
    log.mockRestore();
  });
});
