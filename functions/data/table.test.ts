import { TransactionCanceledException, TransactionInProgressException } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FeedbackItem, feedbackPuts } from "#functions/data/feedbacks/feedbacks.ts";
import { spreadMark } from "#functions/data/feedbacks/sharded.ts";
import { counterKey, type Scope } from "#functions/data/keys.ts";
import { takenLinks } from "#functions/data/places/links.ts";
import { submitFeedback } from "#functions/data/rating/submissions.ts";
import { aFeedback } from "#functions/testing/fixtures.ts";
import { documents, readAll, TableBusy, tableName, transact } from "./table.ts";

const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: "canceled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const conflict = canceled("None", "TransactionConflict");
const write = { Put: { TableName: tableName, Item: { pk: "x", sk: "x" } } };

const table = mockClient(documents);
afterAll(() => table.restore());
beforeEach(() => {
  table.reset();
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a transaction", () => {
  it.each([
    ["a conflict", conflict],
    ["throttling", canceled("ThrottlingError")],
    ["too much at once", canceled("ProvisionedThroughputExceeded", "None")],
  ])("is tried again after %s, and told how often each item was busy", async (_, failure) => {
    table.on(TransactWriteCommand).rejectsOnce(failure).rejectsOnce(failure).resolves({});
    const keys = failure.CancellationReasons?.map((_, at) => ({ pk: "x", sk: `${at}` })) ?? [];
    const told: number[][] = [];
    const outcome = await transact((busyOf) => {
      told.push(keys.map(busyOf));
      return keys.map((Key) => ({ Delete: { TableName: tableName, Key } }));
    });
    const isBusy = failure.CancellationReasons?.map(({ Code }) => Number(Code !== "None"));
    expect([outcome, told]).toEqual([{ done: true }, [0, 1, 2].map((tries) => isBusy?.map((one) => one * tries))]);
  });

  it("is not made anew while it is under way: the same is asked for by the same token", async () => {
    const underWay = new TransactionInProgressException({ message: "in progress", $metadata: {} });
    table.on(TransactWriteCommand).rejectsOnce(underWay).rejectsOnce(conflict).rejectsOnce(underWay).resolves({});
    let made = 0;
    const outcome = await transact(() => {
      made += 1;
      return [write];
    });
    const tokens = table.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken);
    expect([outcome, made, tokens]).toEqual([{ done: true }, 2, [tokens[0], tokens[0], tokens[2], tokens[2]]]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it("gives up after ten tries", async () => {
    table.on(TransactWriteCommand).rejects(conflict);
    await expect(transact(() => [write])).rejects.toBeInstanceOf(TableBusy);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(10);
  });

  it("is not said to have written nothing where it stays under way", async () => {
    const underWay = new TransactionInProgressException({ message: "in progress", $metadata: {} });
    table.on(TransactWriteCommand).rejects(underWay);
    await expect(transact(() => [write])).rejects.toBe(underWay);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(10);
  });

  it("is not tried again when a condition refused it, and names which", async () => {
    table.on(TransactWriteCommand).rejects(canceled("TransactionConflict", "ConditionalCheckFailed", "None"));
    const outcome = await transact(() => ({ one: write, none: [], two: [write, write] }));
    expect(outcome).toEqual({ done: false, refused: new Set(["two"]) });
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it("is not tried again when it is wrong", async () => {
    table.on(TransactWriteCommand).rejects(canceled("ValidationError"));
    await expect(transact(() => [write])).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});

describe("the counters of a burst", () => {
  const countersOf = (call: number) =>
    (table.commandCalls(TransactWriteCommand)[call]?.args[0].input.TransactItems ?? []).flatMap(({ Update }) =>
      Update ? [`${Update.Key?.pk} ${Update.Key?.sk}`] : [],
    );
  const submit = (feedback: FeedbackItem) =>
    submitFeedback(feedback, { nonceHash: "h4sh", answers: "h4sh", held: false, now: new Date() });

  it("stay on one item until it was busy three times, and are marked before they spread", async () => {
    const location = { _id: "L1", name: "Harbour" };
    const feedback = aFeedback(ulid(), { location });
    const { organization, day } = feedback;
    const counter = (scope: Scope, shard: number) =>
      Object.values(counterKey(organization, scope, day, shard)).join(" ");
    const [all, here] = [counter("A", 0), counter("LL1", 0)];
    const spread = [counter("A", 127), here];
    // The counter of all is the fourth write, behind the nonce, the feedback and its comment.
    const collides = canceled(
      ...[{ Put: {} }, ...feedbackPuts(feedback)].map(() => "None"),
      "TransactionConflict",
      "None",
    );
    table
      .on(TransactWriteCommand)
      .rejectsOnce(collides)
      .rejectsOnce(collides)
      .rejectsOnce(collides)
      .on(PutCommand)
      .callsFake(() => {
        expect(table.commandCalls(TransactWriteCommand)).toHaveLength(3);
      });
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    expect(await submit(feedback)).toBe(feedback);
    expect([0, 1, 2, 3].map(countersOf)).toEqual([[all, here], [all, here], [all, here], spread]);
    expect(table.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)).toEqual([
      spreadMark(counterKey(organization, "A", day, 0)),
    ]);
    table.on(TransactWriteCommand).resolves({});
    await submit(feedback);
    expect(countersOf(4)).toEqual(spread);
    expect(table.commandCalls(PutCommand)).toHaveLength(1);
  });
});

describe("reading several items", () => {
  const keys = [
    { pk: "a", sk: "a" },
    { pk: "b", sk: "b" },
  ];
  const [first, second] = keys;

  it("asks again for what was left out", async () => {
    table
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { [tableName]: [keys[0]!] },
        UnprocessedKeys: { [tableName]: { Keys: [keys[1]!], ConsistentRead: true } },
      })
      .resolves({ Responses: { [tableName]: [keys[1]!] } });
    expect(await readAll(keys, { ConsistentRead: true })).toEqual([first, second]);
    expect(table.commandCalls(BatchGetCommand)[1]?.args[0].input.RequestItems).toEqual({
      [tableName]: { Keys: [second], ConsistentRead: true },
    });
  });

  it("takes any number of keys: a hundred with each call, all calls side by side, and the same asked of each", async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ pk: `${index}`, sk: "a" }));
    const options = { ConsistentRead: true, ProjectionExpression: "pk, sk" };
    let underWay = 0;
    let most = 0;
    table.on(BatchGetCommand).callsFake(async ({ RequestItems }) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return { Responses: { [tableName]: RequestItems[tableName].Keys } };
    });
    expect(await readAll(many, options)).toEqual(many);
    const asked = table.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.[tableName]);
    expect(asked.map((one) => ({ ...one, Keys: one?.Keys?.length }))).toEqual(
      [100, 100, 50].map((Keys) => ({ ...options, Keys })),
    );
    expect(most).toBe(3);
  });

  it("never takes what was not read for what is not there", async () => {
    table.on(BatchGetCommand).resolves({ UnprocessedKeys: { [tableName]: { Keys: [keys[0]!] } } });
    for (const read of [() => readAll(keys), () => takenLinks(["cafe"], new Date())])
      await expect(read()).rejects.toBeInstanceOf(TableBusy);
  });

  it("asks nothing for nothing", async () => {
    expect(await readAll([])).toEqual([]);
    expect(table.calls()).toHaveLength(0);
  });
});
