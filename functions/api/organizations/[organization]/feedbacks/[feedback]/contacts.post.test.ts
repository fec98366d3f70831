import { afterEach, describe, expect, it, vi } from "vitest";
import { aComplaint } from "#functions/testing/feedback-calls.ts";
import { aMember, anApiKey } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { contactCustomerRoute } from "#shared/contract/feedbacks.ts";
import type { Note } from "#shared/model/feedback.ts";
import { noteCountLimit } from "#shared/rules/feedbacks/note-limits.ts";

afterEach(() => {
  vi.useRealTimers();
});

const contacts = ({ body }: { body: { notes: Note[] } }) =>
  body.notes.filter(({ kind }) => kind === "contacted").map(({ by, author }) => [by, author.name]);

describe("contacting a customer", () => {
  it("stands among the notes, by whom and how, once in a few minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const one = await aComplaint();
    const { cookie } = await aMember(one.organization._id, "operator", { firstName: "Sarah", lastName: "Côté" });
    expect((await one.doContact("phone", cookie)).status).toBe(201);
    await one.doContact("phone", cookie);
    await one.doContact("email", cookie);
    await one.doContact("phone");
    const all = [
      ["phone", "Sarah Côté"],
      ["email", "Sarah Côté"],
      ["phone", "Anne Roy"],
    ];
    expect(contacts(await one.doRead())).toEqual(all);
    vi.setSystemTime(Date.now() + 601_000);
    const { body } = await one.doContact("phone");
    expect(contacts({ body })).toEqual([...all, ["phone", "Anne Roy"]]);
    expect(body.status).toBe("pending");
  });

  it("gives a complaint that nobody owns to who did, until that is taken back", async () => {
    const one = await aComplaint();
    const { user, cookie } = await aMember(one.organization._id, "agent");
    expect((await one.doContact("phone", cookie)).body.assignee._id).toBe(user._id);
    expect((await one.doContact("phone")).body.assignee._id).toBe(user._id);
    expect((await one.doUndoContact()).body.assignee._id).toBe(user._id);
    expect((await one.doUndoContact(cookie)).body).toMatchObject({ assignee: null, notes: [] });
  });

  it("by a program gives it to nobody", async () => {
    const one = await aComplaint();
    const params = { organization: one.organization._id, feedback: one.feedback._id };
    const authorization = await anApiKey(one.organization._id, ["feedback.note"]);
    const call = { params, body: { by: "phone" }, headers: { authorization } };
    const { status, body } = await ask(contactCustomerRoute, call);
    expect([status, body.assignee]).toEqual([201, null]);
  });

  it.each(["fax", "", null, undefined])("is refused by %j", async (way) => {
    const one = await aComplaint();
    const { status, body } = await one.doContact(way);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, ["by"]]);
  });

  it("is refused where no note has room", async () => {
    const one = await aComplaint();
    for (let nth = 0; nth < noteCountLimit; nth++) await one.doNote(`note ${nth}`);
    expect((await one.doContact("phone")).body.error.code).toBe("unprocessable");
  });
});
