import { MutationObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { complaint } from "#web/testing/feedbacks.ts";
import { fakedFetch, json } from "#web/testing/fetch.ts";
import { decidingHeld, type HeldDecision, type HeldList, heldRatingsKey } from "./held-decisions.ts";
import { createQueryClient } from "./query-client.ts";

const { answers, fetched } = fakedFetch();
const organization = "O";
const key = heldRatingsKey(organization);
const none = { accepted: 0, discarded: 0 };

let queries: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  queries = createQueryClient();
  queries.setQueryData<HeldList>(key, { items: ["A", "B", "C"].map((id) => complaint(id)), more: false });
});
const shown = () => queries.getQueryData<HeldList>(key)?.items.map(({ _id }) => _id);
const decide = (body: HeldDecision) => new MutationObserver(queries, decidingHeld(queries, organization)).mutate(body);

describe("held ratings that are decided", () => {
  it("leave the list at once, and come back in their place when it fails", async () => {
    answers.push(() => {
      expect(shown()).toEqual(["A", "C"]);
      throw new TypeError("Failed to fetch");
    });
    await expect(decide({ decision: "discard", feedbacks: ["B"] })).rejects.toMatchObject({ code: "offline" });
    expect(shown()).toEqual(["A", "B", "C"]);
  });

  it("tell what somebody else had decided before", async () => {
    answers.push(json(200, { decided: 0, already: { accepted: 1, discarded: 0 }, more: false }));
    const outcome = await decide({ decision: "discard", feedbacks: ["B"] });
    expect([outcome, shown()]).toEqual([{ decided: 0, already: { accepted: 1, discarded: 0 } }, ["A", "C"]]);
  });

  it("are decided a hundred a call, and counted together", async () => {
    answers.push(
      json(200, { decided: 100, already: none, more: true }),
      json(200, { decided: 7, already: none, more: false }),
    );
    expect((await decide({ decision: "accept" })).decided).toBe(107);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
