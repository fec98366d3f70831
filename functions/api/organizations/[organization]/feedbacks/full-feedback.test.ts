import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { type FeedbackItem, feedbackRecord } from "#functions/data/feedbacks/feedbacks.ts";
import { feedbackKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { exportFeedbacks, withdrawComment } from "#shared/contract/feedbacks.ts";
import fields from "#shared/locales/en/fields.json" with { type: "json" };
import { commentLimit, formerWordsAtMost, Named, type Note, noteLimit } from "#shared/model/feedback.ts";
import { changesAtMost } from "#shared/rules/feedbacks/feedback.ts";
import { notesAtMost } from "#shared/rules/feedbacks/room.ts";
import { itemAtMost, itemSize } from "#shared/rules/item-size.ts";

ownDate();
ownDue();

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
  author: { _id: author.user._id, name: "A B" },
  text,
  date: "2026-11-20T10:00:00.000Z",
});

const storedItem = async ({ organization, _id }: FeedbackItem): Promise<Record<string, unknown>> =>
  (await documents.send(new GetCommand({ TableName: tableName, Key: feedbackKey(organization, _id) }))).Item ?? {};

async function goesOn(colleagues: Colleagues, feedback: FeedbackItem, note: string): Promise<void> {
  const { business, author, colleague } = colleagues;
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
  const withdrawn = await ask(withdrawComment, { params, cookie: business.cookie });
  expect([withdrawn.status, withdrawn.body.publishable]).toEqual([200, false]);
  expect((await storedItem(feedback)).takenOff).toBe(true);
  expect((await doRead()).status).toBe(200);
  expect((await ask(exportFeedbacks, { params, cookie: business.cookie })).status).toBe(200);
  await erase(author.user);
  const names = (await doRead()).body.notes.flatMap(({ author: by }: Note) =>
    by._id === author.user._id ? by.name : [],
  );
  expect(new Set(names)).toEqual(new Set(["Former colleague"]));
}

async function erase(user: Colleagues["author"]["user"]): Promise<void> {
  await closeUser(user, new Date(Date.now() - 31 * day));
  for (let run = 0; run < 3; run++) {
    await eraseClosedAccounts(new Date());
    pass(70 * minute);
  }
  expect(await readUser(user._id)).toBeNull();
}

describe("a feedback with as many notes as may be", () => {
  it.each(["\u{1f600}", "€", "e\u0301", "क्षि"])("of the most bytes, all of %s, goes on as any other", async (one) => {
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
    for (let nth = 0; nth < notesAtMost; nth++)
      expect((await doNote(note(nth), nth === 0 ? author.cookie : colleague.cookie)).status).toBe(201);
    const { status, body } = await doNote("one more");
    expect([status, body.error.code]).toEqual([422, "unprocessable"]);
    expect(body.error.fields).toEqual({ text: fields.notes_full.replace("{{max}}", "50") });
    expect(itemSize(await storedItem(feedback))).toBeLessThan(itemAtMost - 20_000);
    await goesOn(colleagues, feedback, note(notesAtMost));
    expect(itemSize(await storedItem(feedback))).toBeLessThan(itemAtMost);
  });
});

describe("a feedback that an earlier release filled", () => {
  function filled(colleagues: Colleagues): FeedbackItem {
    const of = (notes: Note[]) =>
      aFeedback(colleagues.business.organization._id, {
        rating: 5,
        intercepted: false,
        status: "received",
        comment: "\u{1f600}".repeat(5_000),
        publishable: true,
        notes,
      });
    const notes: Note[] = [];
    const room = () => itemAtMost - itemSize(feedbackRecord(of(notes)));
    while (room() > 8_300) notes.push(aNote(colleagues, "\u{1f600}".repeat(2_000), notes.length));
    const rest = room();
    const letters = (count: number) => of([...notes, aNote(colleagues, "x".repeat(count), notes.length)]);
    let count = rest;
    while (itemSize(feedbackRecord(letters(count))) > itemAtMost) count -= 1;
    return letters(count);
  }

  it("refuses notes, and is resolved, reopened, taken off the page and forgotten all the same", async () => {
    const colleagues = await aBusiness();
    const feedback = filled(colleagues);
    await storeFeedback(feedback);
    const { doNote, doRead } = callsAbout(colleagues.business, feedback._id);
    expect((await doNote("one more")).body.error.code).toBe("unprocessable");
    await goesOn(colleagues, feedback, "We called, all is well.");
    const { notes } = (await doRead()).body;
    // The last two decisions stay; the longest notes lose a few letters.
    expect(notes.map(({ kind }: Note) => kind)).toEqual([...feedback.notes.map(() => "note"), "resolved", "reopened"]);
    for (const [nth, { text }] of feedback.notes.entries())
      expect(notes[nth].text.length).toBeGreaterThan(text.length - 300);
  });

  it("is taken off the page where nothing else was done", async () => {
    const colleagues = await aBusiness();
    const feedback = await storeFeedback(filled(colleagues));
    const params = { organization: feedback.organization, feedback: feedback._id };
    const { status, body } = await ask(withdrawComment, { params, cookie: colleagues.business.cookie });
    expect([status, body.publishable]).toEqual([200, false]);
  });

  it("names nobody who was erased where this release cannot read it", async () => {
    const colleagues = await aBusiness();
    const feedback = filled(colleagues);
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...feedbackRecord(feedback), rating: "?" } }));
    await erase(colleagues.author.user);
    const { notes } = z.object({ notes: z.array(z.object({ author: Named })) }).parse(await storedItem(feedback));
    const names = notes.map(({ author }) => author.name);
    expect(names).toHaveLength(feedback.notes.length);
    expect(names).not.toContain("A B");
  });
});
