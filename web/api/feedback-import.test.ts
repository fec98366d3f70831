import { MutationObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { importBatchLimit } from "#shared/model/import.ts";
import { fakedFetch, json } from "#web/testing/fetch.ts";
import { undoingImport } from "./feedback-import.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { dashboardKey } from "./organizations.ts";
import { createQueryClient } from "./query-client.ts";

const { answers, fetched } = fakedFetch();
const organization = "O";
const added = Array.from({ length: importBatchLimit + 1 }, (_, index) => `F${index}`);

let queries: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  queries = createQueryClient();
});
const undo = () => new MutationObserver(queries, undoingImport(queries, organization)).mutate(added);

describe("undoing an import", () => {
  it("asks in batches that the API takes, and counts them together", async () => {
    answers.push(json(200, { removed: importBatchLimit, kept: 0 }), json(200, { removed: 0, kept: 1 }));
    expect(await undo()).toEqual({ removed: importBatchLimit, kept: 1 });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("has lists and figures read anew, even where it broke off", async () => {
    for (const queryKey of [feedbacksKey(organization), dashboardKey(organization)]) queries.setQueryData(queryKey, {});
    answers.push(json(200, { removed: importBatchLimit, kept: 0 }), () => {
      throw new TypeError("Failed to fetch");
    });
    await expect(undo()).rejects.toMatchObject({ code: "offline" });
    for (const queryKey of [feedbacksKey(organization), dashboardKey(organization)])
      expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
