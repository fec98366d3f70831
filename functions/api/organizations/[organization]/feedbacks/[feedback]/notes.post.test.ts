import { afterEach, describe, expect, it, vi } from "vitest";
import { aComplaint } from "#functions/testing/feedback-calls.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import type { Note } from "#shared/model/feedback.ts";
import { noteCountLimit } from "#shared/rules/feedbacks/note-limits.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("notes", () => {
  it("are kept in order, unchanged, with their authors", async () => {
    const one = await aComplaint();
    const colleague = await aMember(one.organization._id, "operator", { firstName: "Zoë", lastName: "Côté" });
    await one.doNote("<script>alert(1)</script>");
    const { status, body } = await one.doNote("Zweite Zeile\n\n— ☕", colleague.cookie);
    expect(status).toBe(201);
    expect(body.notes.map(({ text, author }: Note) => [text, author.name])).toEqual([
      ["<script>alert(1)</script>", "Anne Roy"],
      ["Zweite Zeile\n\n— ☕", "Zoë Côté"],
    ]);
    expect(body.status).toBe("pending");
  });

  it("are all kept when written at the same time", async () => {
    const one = await aComplaint();
    await Promise.all(Array.from({ length: 8 }, (_, index) => one.doNote(`note ${index}`)));
    const texts = (await one.doRead()).body.notes.map(({ text }: Note) => text);
    expect(texts.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `note ${index}`));
  });

  it("are one however often a call is repeated, whoever else writes or resolves in between", async () => {
    const one = await aComplaint();
    const { cookie } = await aMember(one.organization._id, "operator");
    await one.doNote("A");
    await one.doNote("B", cookie);
    expect((await one.doNote("A")).status).toBe(201);
    await one.doNote("C");
    await one.doResolve();
    await Promise.all([one.doNote("A"), one.doNote("B", cookie), one.doNote("C"), one.doNote("A", cookie)]);
    const notes: Note[] = (await one.doRead()).body.notes;
    expect(notes.filter(({ kind }) => kind === "note").map(({ text }) => text)).toEqual(["A", "B", "C", "A"]);
  });

  it("of the same words are two when they come ten minutes apart", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const one = await aComplaint();
    await one.doNote("Called, no answer.");
    vi.setSystemTime(Date.now() + 599_000);
    expect((await one.doNote("Called, no answer.")).body.notes).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2_000);
    expect((await one.doNote("Called, no answer.")).body.notes).toHaveLength(2);
  });

  it.each([[""], ["   "], ["x".repeat(2_001)], [null], [4], [undefined]])(
    "are refused when the text is %j",
    async (text) => {
      const one = await aComplaint();
      const { status, body } = await one.doNote(text);
      expect([status, Object.keys(body.error.fields)]).toEqual([400, ["text"]]);
    },
  );

  it("are limited in number, and a full feedback can still be resolved and reopened", async () => {
    const one = await aComplaint({ comment: "語".repeat(5_000) });
    const long = "語".repeat(2_000);
    const another = (written: number) => `${long.slice(0, -2)}${written + 10}`;
    for (let written = 0; written < noteCountLimit; written++)
      expect((await one.doNote(another(written))).status).toBe(201);
    expect((await one.doNote(long)).body.error.code).toBe("unprocessable");
    expect((await one.doResolve({ note: long })).status).toBe(200);
    expect((await one.doReopen({ note: long })).status).toBe(200);
    expect((await one.doNote(another(80))).body.error.code).toBe("unprocessable");
  });
});
