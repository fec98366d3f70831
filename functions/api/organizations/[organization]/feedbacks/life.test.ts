import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { noteInvitation } from "#functions/actions/note-invitation.ts";
import { countWrite, readCounts } from "#functions/data/counters.ts";
import { readFeedback as readStored } from "#functions/data/feedbacks.ts";
import { recount } from "#functions/data/recount.ts";
import { submitFeedback } from "#functions/data/submissions.ts";
import { transact } from "#functions/data/table.ts";
import { call } from "#functions/testing/call.ts";
import { aFeedback, aMember, anOrganization } from "#functions/testing/fixtures.ts";
import * as contract from "#shared/contract/feedbacks.ts";
import type { Note } from "#shared/model/feedback.ts";
import { notesAtMost } from "#shared/rules/feedback.ts";
import { handler as erase } from "./[feedback]/index.delete.ts";
import { handler as read } from "./[feedback]/index.get.ts";
import { handler as note } from "./[feedback]/notes.post.ts";
import { handler as reopen } from "./[feedback]/reopen.post.ts";
import { handler as resolve } from "./[feedback]/resolve.post.ts";
import { handler as importRows } from "./import.post.ts";
import { handler as list } from "./index.get.ts";

const always = { from: "2000-01-01", to: "2199-12-31" };

type Business = Awaited<ReturnType<typeof anOrganization>>;

/** A business with one complaint that was submitted and counted. */
async function aComplaint(more: Parameters<typeof aFeedback>[1] = {}) {
  const business = await anOrganization();
  const feedback = aFeedback(business.organization._id, more);
  await submitFeedback(feedback, null, new Date());
  return { ...business, ...asked(business, feedback._id), feedback };
}

/** The calls about one feedback. */
function asked({ organization, cookie }: Business, feedback: string) {
  const params = { organization: organization._id, feedback };
  return {
    doResolve: (body: unknown = {}, by = cookie) =>
      call(resolve, contract.resolveFeedback, { params, body, cookie: by }),
    doReopen: (body: unknown = {}) => call(reopen, contract.reopenFeedback, { params, body, cookie }),
    doNote: (text: unknown, by = cookie) => call(note, contract.noteFeedback, { params, body: { text }, cookie: by }),
    doErase: () => call(erase, contract.eraseFeedback, { params, cookie }),
    doRead: () => call(read, contract.readFeedback, { params, cookie }),
  };
}

const pendingOf = async ({ organization, cookie }: Business) =>
  (
    await call(list, contract.listFeedbacks, {
      params: { organization: organization._id },
      query: { status: "pending" },
      cookie,
    })
  ).body.items.length;
const countsOf = async ({ organization }: Business) => {
  const [day] = await readCounts(organization._id, "A", always);
  return day && { ratings: day.ratings, intercepted: day.intercepted, pending: day.pending };
};

describe("resolving", () => {
  it("takes a complaint off what is pending and says who, when and what", async () => {
    const one = await aComplaint();
    expect(await pendingOf(one)).toBe(1);
    const { status, body } = await one.doResolve({ note: "Called back,\na new soup 🍲" });
    expect([status, body.status, body.intercepted]).toEqual([200, "resolved", true]);
    expect(body.notes).toMatchObject([
      { kind: "resolved", text: "Called back,\na new soup 🍲", author: { _id: one.owner._id, name: "Anne Roy" } },
    ]);
    expect(await pendingOf(one)).toBe(0);
    expect(await countsOf(one)).toEqual({ ratings: [0, 1, 0, 0, 0], intercepted: 1, pending: 0 });
  });

  it("a second time answers that it was already, and changes nothing", async () => {
    const one = await aComplaint();
    await one.doResolve();
    const { status, body } = await one.doResolve({ note: "again" });
    expect([status, body.error.code]).toEqual([409, "feedback_already_resolved"]);
    expect(body.error.message).toBe("This feedback was already resolved.");
    expect((await one.doRead()).body.notes).toHaveLength(1);
  });

  it("by ten at the same time succeeds once", async () => {
    const one = await aComplaint();
    const colleagues = await Promise.all(Array.from({ length: 10 }, () => aMember(one.organization._id, "agent")));
    const answers = await Promise.all(colleagues.map(({ cookie }) => one.doResolve({}, cookie)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await one.doRead()).body.notes).toHaveLength(1);
    expect(await recount(one.organization._id)).toMatchObject({ differences: [] });
  });

  it("may be done to praise too, which pends on nobody", async () => {
    const one = await aComplaint({ rating: 5, intercepted: false, status: "received" });
    expect((await one.doResolve()).body.status).toBe("resolved");
    expect(await countsOf(one)).toEqual({ ratings: [0, 0, 0, 0, 1], intercepted: 0, pending: 0 });
  });

  it("of what is not there is not found", async () => {
    const business = await anOrganization();
    const nothing = asked(business, ulid());
    for (const act of [nothing.doResolve, nothing.doReopen, nothing.doErase, nothing.doRead, () => nothing.doNote("x")])
      expect((await act()).body.error.code).toBe("feedback_not_found");
    expect(await countsOf(business)).toBeUndefined();
  });
});

describe("reopening", () => {
  it("puts a complaint back, with a note of who and when", async () => {
    const one = await aComplaint();
    await one.doResolve();
    const { status, body } = await one.doReopen({ note: "The customer wrote again." });
    expect([status, body.status]).toEqual([200, "pending"]);
    expect(body.notes.map(({ kind }: Note) => kind)).toEqual(["resolved", "reopened"]);
    expect(await pendingOf(one)).toBe(1);
    expect((await one.doResolve()).status).toBe(200);
  });

  it("is refused while it is not resolved", async () => {
    const one = await aComplaint();
    const { status, body } = await one.doReopen();
    expect([status, body.error.code]).toEqual([409, "feedback_not_resolved"]);
  });
});

describe("notes", () => {
  it("are kept in order, as they were written, with their authors", async () => {
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

  it("written at the same time are all kept", async () => {
    const one = await aComplaint();
    await Promise.all(Array.from({ length: 8 }, (_, index) => one.doNote(`note ${index}`)));
    const texts = (await one.doRead()).body.notes.map(({ text }: Note) => text);
    expect(texts.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `note ${index}`));
  });

  it.each([[""], ["   "], ["x".repeat(2_001)], [null], [4], [undefined]])(
    "are refused when they say %j",
    async (text) => {
      const one = await aComplaint();
      const { status, body } = await one.doNote(text);
      expect([status, Object.keys(body.error.fields)]).toEqual([400, ["text"]]);
    },
  );

  it("end before the item grows too large, whatever they say, and it can still be resolved", async () => {
    const one = await aComplaint({ comment: "語".repeat(5_000) });
    const long = "語".repeat(2_000);
    for (let written = 0; written < notesAtMost; written++) expect((await one.doNote(long)).status).toBe(201);
    expect((await one.doNote(long)).body.error.code).toBe("unprocessable");
    expect((await one.doResolve({ note: long })).status).toBe(200);
    expect((await one.doReopen({ note: long })).body.error.code).toBe("unprocessable");
  });
});

describe("erasing", () => {
  it("takes a feedback out of list, pending ones and figures for good", async () => {
    const location = { _id: ulid(), name: "Harbour" };
    const one = await aComplaint({ location });
    expect((await one.doErase()).status).toBe(204);
    expect((await one.doRead()).status).toBe(404);
    expect(await pendingOf(one)).toBe(0);
    expect(await countsOf(one)).toEqual({ ratings: [0, 0, 0, 0, 0], intercepted: 0, pending: 0 });
    expect(await recount(one.organization._id)).toEqual({ feedbacks: 0, complaints: 0, differences: [] });
    expect((await one.doErase()).status).toBe(404);
  });

  it("by five at the same time counts once", async () => {
    const one = await aComplaint();
    const statuses = (await Promise.all(Array.from({ length: 5 }, one.doErase))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 404, 404, 404, 404]);
    expect(await recount(one.organization._id)).toEqual({ feedbacks: 0, complaints: 0, differences: [] });
  });
});

describe("a recount", () => {
  it("sees a counter that says too much, also of a place without any feedback", async () => {
    const { organization } = await anOrganization();
    const location = ulid();
    const change = [{ rating: { stars: 5, by: 1 } }];
    await transact(() => [countWrite(organization._id, `L${location}`, "2026-11-20", change, 0)]);
    const { differences } = await recount(organization._id);
    expect(differences).toMatchObject([{ scope: `L${location}`, day: "2026-11-20", recounted: null }]);
  });

  it("finds no difference after any sequence of what can happen, one after the other or at once", async () => {
    const location = { _id: ulid(), name: "Harbour" };
    const employee = { _id: ulid(), name: "Anne Roy" };
    const row = (line: number) => ({
      line,
      occurrence: 0,
      date: `2026-10-0${1 + (line % 3)}T12:00:00.000Z`,
      rating: 1 + (line % 5),
      comment: "",
      name: null,
      email: null,
      phone: null,
      location: null,
    });
    const step = fc.record({
      what: fc.constantFrom("submit", "resolve", "reopen", "erase", "import", "invite"),
      which: fc.nat(5),
      atOnce: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const business = await anOrganization();
        const { _id: organization } = business.organization;
        const ids: string[] = [];
        const known = new Set<string>();
        const act = async (what: string, which: number) => {
          const id = ids[which % Math.max(1, ids.length)] ?? ulid();
          const calls = asked(business, id);
          if (what === "submit") {
            const rating = 1 + (which % 5);
            const intercepted = rating < 4;
            const status = intercepted ? "pending" : "received";
            const feedback = aFeedback(organization, {
              rating,
              intercepted,
              status,
              location: which % 2 ? location : null,
              employee: which % 3 ? employee : null,
            });
            ids.push(feedback._id);
            known.add(await submitFeedback(feedback, null, new Date()));
          } else if (what === "import") {
            const rows = Array.from({ length: 1 + which }, (_, index) => row(index + 1));
            const body = { rows, complaints: which % 2 ? "pending" : "resolved" };
            const answer = await call(importRows, contract.importFeedbacks, {
              params: { organization },
              body,
              cookie: business.cookie,
            });
            expect(answer.status).toBe(200);
          } else if (what === "resolve") await calls.doResolve();
          else if (what === "reopen") await calls.doReopen();
          else if (what === "erase") await calls.doErase();
          else await noteInvitation(organization, id, "google");
        };
        let running: Promise<void>[] = [];
        for (const { what, which, atOnce } of steps) {
          running.push(act(what, which));
          if (!atOnce) {
            await Promise.all(running);
            running = [];
          }
        }
        await Promise.all(running);
        expect((await recount(organization)).differences).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("an invitation that was followed", () => {
  it("is noted once for each source, and shown to nobody", async () => {
    const one = await aComplaint();
    await Promise.all(
      (["google", "google", "tripadvisor"] as const).map((source) =>
        noteInvitation(one.organization._id, one.feedback._id, source),
      ),
    );
    expect((await readStored(one.organization._id, one.feedback._id))?.invited?.toSorted()).toEqual([
      "google",
      "tripadvisor",
    ]);
    expect((await one.doRead()).body).not.toHaveProperty("invited");
    const gone = ulid();
    await noteInvitation(one.organization._id, gone, "google");
    expect(await readStored(one.organization._id, gone)).toBeNull();
  });
});
