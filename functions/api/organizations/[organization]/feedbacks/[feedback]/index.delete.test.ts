import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { recount } from "#functions/data/recount.ts";
import { countsOf } from "#functions/testing/counts.ts";
import { aComplaint, pendingIn } from "#functions/testing/feedback-calls.ts";

describe("erasing", () => {
  it("removes a feedback from the list, the pending ones and the figures", async () => {
    const location = { _id: ulid(), name: "Harbour" };
    const one = await aComplaint({ location });
    expect((await one.doErase()).status).toBe(204);
    expect((await one.doRead()).status).toBe(404);
    expect(await pendingIn(one)).toBe(0);
    expect(await countsOf(one.organization._id)).toEqual({ ratings: [0, 0, 0, 0, 0], intercepted: 0, pending: 0 });
    expect(await recount(one.organization._id)).toEqual({ feedbacks: 0, complaints: 0, differences: [] });
    expect((await one.doErase()).status).toBe(404);
  });

  it("counts once when five do it at the same time", async () => {
    const one = await aComplaint();
    const statuses = (await Promise.all(Array.from({ length: 5 }, one.doErase))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 404, 404, 404, 404]);
    expect(await recount(one.organization._id)).toEqual({ feedbacks: 0, complaints: 0, differences: [] });
  });
});
