import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { noteInvitation } from "#functions/actions/rating/follow-invitation.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { importFeedbacksRoute } from "#shared/contract/feedbacks.ts";

describe("a life of feedbacks", () => {
  it("leaves counters that equal a recount, whatever happens in which order or at once", async () => {
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
      what: fc.constantFrom("submit", "resolve", "undo", "reopen", "erase", "import", "invite"),
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
          const calls = callsAbout(business, id);
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
            known.add(await submitted(feedback));
          } else if (what === "import") {
            const rows = Array.from({ length: 1 + which }, (_, index) => row(index + 1));
            const body = { rows, complaints: which % 2 ? "pending" : "resolved" };
            const answer = await ask(importFeedbacksRoute, {
              params: { organization },
              body,
              cookie: business.cookie,
            });
            expect(answer.status).toBe(200);
          } else if (what === "resolve") await calls.doResolve();
          else if (what === "undo") await calls.doUndoResolve();
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
