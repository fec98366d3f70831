import { describe, expect, it } from "vitest";
import { aComplaint } from "#functions/testing/feedback-calls.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import type { Note } from "#shared/model/feedback.ts";

const contacts = ({ body }: { body: { notes: Note[] } }) =>
  body.notes.filter(({ kind }) => kind === "contacted").map(({ by, author }) => [by, author.name]);

describe("a note that a customer was contacted", () => {
  it("is taken back by who did it, the newest one first, and by nobody else", async () => {
    const one = await aComplaint();
    const { cookie } = await aMember(one.organization._id, "operator", { firstName: "Sarah", lastName: "Côté" });
    await one.doContact("phone");
    await one.doContact("phone", cookie);
    await one.doContact("email");
    expect(contacts(await one.doUndoContact())).toEqual([
      ["phone", "Anne Roy"],
      ["phone", "Sarah Côté"],
    ]);
    expect(contacts(await one.doUndoContact())).toEqual([["phone", "Sarah Côté"]]);
    expect(contacts(await one.doUndoContact())).toEqual([["phone", "Sarah Côté"]]);
  });

  it("changes nothing of who resolved it, and how it was before", async () => {
    const one = await aComplaint();
    await one.doResolve();
    await one.doContact("phone");
    const { status, body } = await one.doUndoResolve();
    expect([status, body.status]).toEqual([200, "pending"]);
    expect(contacts({ body })).toHaveLength(1);
    await one.doResolve();
    await one.doReopen();
    await one.doContact("email");
    await one.doResolve();
    expect((await one.doUndoResolve()).body.status).toBe("pending");
  });
});
