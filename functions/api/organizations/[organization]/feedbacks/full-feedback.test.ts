import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { feedbackKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { exportFeedbacksRoute, withdrawCommentRoute } from "#shared/contract/feedbacks.ts";
import fields from "#shared/locales/en/fields.json" with { type: "json" };
import { commentLimit, formerWordsAtMost, type Note, noteLimit } from "#shared/model/feedback.ts";
import { changesAtMost } from "#shared/rules/feedbacks/feedback.ts";
import { noteCountLimit } from "#shared/rules/feedbacks/note-limits.ts";
import { itemAtMost, itemSize } from "#shared/rules/item-size.ts";

const fill = (one: string, most: number) => one.repeat(Math.floor(most / one.length));

async function aBusiness() {
  const business = await anOrganization();
  const { _id } = business.organization;
  const author = await aMember(_id, "agent", { firstName: "A", lastName: "B" });
  const colleague = await aMember(_id, "agent", { firstName: fill("€", 60), lastName: fill("語", 60) });
  return { business, author, colleague };
}
type Colleagues = Awaited<ReturnType<typeof aBusiness>>;

const aNote = ({ author }: Colleagues, text: string, nth: number): Note => ({
  _id: `N${nth}`,
  kind: "note",
  author: { _id: author.user._id, name: "" },
  text,
  date: "2026-11-20T10:00:00.000Z",
});

const storedItem = async ({ organization, _id }: FeedbackItem): Promise<Record<string, unknown>> =>
  (await documents.send(new GetCommand({ TableName: tableName, Key: feedbackKey(organization, _id) }))).Item ?? {};

async function goesOn(colleagues: Colleagues, feedback: FeedbackItem, note: string): Promise<void> {
  const { business, colleague } = colleagues;
  const { doResolve, doReopen, doRead } = callsAbout(business, feedback._id);
  const params = { organization: feedback.organization, feedback: feedback._id };
  for (let time = 0; time < 3; time++) {
    const resolved = await doResolve(time === 0 ? { note } : {}, colleague.cookie);
    expect([resolved.status, resolved.body.status]).toEqual([200, "resolved"]);
    expect(resolved.body.notes.at(-1)).toMatchObject({ kind: "resolved", author: { _id: colleague.user._id } });
    if (time === 0) expect(resolved.body.notes.at(-1).text).toBe(note);
    const reopened = await doReopen(time === 0 ? { note } : {});
    expect([reopened.status, reopened.body.status]).toEqual([200, "pending"]);
    expect(reopened.body.notes.at(-1)).toMatchObject({ kind: "reopened" });
  }
  const withdrawn = await ask(withdrawCommentRoute, { params, cookie: business.cookie });
  expect([withdrawn.status, withdrawn.body.publishable]).toEqual([200, false]);
  expect((await storedItem(feedback)).takenOff).toBe(true);
  expect((await doRead()).status).toBe(200);
  expect((await ask(exportFeedbacksRoute, { params, cookie: business.cookie })).status).toBe(200);
}

describe("a feedback with as many notes as may be", () => {
  it.each(["€", "क्षि"])("of the most bytes, all of %s, goes on as any other", async (one) => {
    const colleagues = await aBusiness();
    const { business, author, colleague } = colleagues;
    const changed = Array.from({ length: changesAtMost }, (_, nth) => ({
      ...aNote(colleagues, "", nth),
      kind: "changed" as const,
      author: { _id: "", name: "" },
      comment: { before: fill(one, formerWordsAtMost) },
    }));
    const feedback = await storeFeedback(
      aFeedback(business.organization._id, {
        rating: 5,
        intercepted: false,
        status: "pending",
        comment: fill(one, commentLimit),
        customer: { name: fill(one, 100), email: `${"a".repeat(240)}@example.com`, phone: "1".repeat(40) },
        location: { _id: "01J00000000000000000000001", name: fill(one, 100) },
        publishable: true,
        notes: changed,
      }),
    );
    const { doNote } = callsAbout(business, feedback._id);
    const note = (nth: number) => `${nth + 10} ${fill(one, noteLimit - 3)}`;
    for (let nth = 0; nth < noteCountLimit; nth++)
      expect((await doNote(note(nth), nth === 0 ? author.cookie : colleague.cookie)).status).toBe(201);
    const { status, body } = await doNote("one more");
    expect([status, body.error.code]).toEqual([422, "unprocessable"]);
    expect(body.error.fields).toEqual({ text: fields.notes_full.replace("{{max}}", "50") });
    expect(itemSize(await storedItem(feedback))).toBeLessThan(itemAtMost - 20_000);
    await goesOn(colleagues, feedback, note(noteCountLimit));
    expect(itemSize(await storedItem(feedback))).toBeLessThan(itemAtMost);
  });
});
