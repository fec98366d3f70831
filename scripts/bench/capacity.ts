import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { entryRecord } from "#functions/data/conversations/entries.ts";
import { readUnits, writeUnits } from "#functions/data/item-size.ts";
import { keptFiguresKey, linkKey, organizationKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { ConversationEntry } from "#shared/model/conversation.ts";
import { Feedback } from "#shared/model/feedback.ts";
import { listOf } from "#shared/model/moment.ts";
import { areFiguresKept } from "#shared/rules/figures/kept-figures.ts";
import { dayAfter } from "#shared/rules/figures/period.ts";
import { itemSize } from "#shared/rules/item-size.ts";
import { type BenchFigure, type Budget, budgets } from "./budgets.ts";
import type { Caller } from "./bundles.ts";
import { benchCalls, nonceIn } from "./calls.ts";
import type { Metered, startMeter } from "./meter.ts";
import type { Business } from "./seed.ts";

type Meter = Awaited<ReturnType<typeof startMeter>>;

async function itemAt(key: { pk: string; sk: string }): Promise<Record<string, unknown>> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
  return Item ?? {};
}

async function reckonedWrites({ calls }: Metered): Promise<number> {
  let units = 0;
  for (const { operation, written } of calls)
    for (const key of written) units += writeUnits(await itemAt(key), operation === "TransactWriteItems");
  return units;
}

const sizeOf = ({ feedbacks, locations }: Business) =>
  `at ${feedbacks.toLocaleString("en")} feedbacks and ${locations} locations`;

const said = (business: Business, measured: number, reckoned: number) =>
  `${sizeOf(business)}${measured === reckoned ? "" : `; DynamoDB's stand-in says ${measured}`}`;

const usualWords =
  "Thank you for telling us. The soup should have come hot and sooner, and we have spoken with the kitchen. ".repeat(2);

/** In turns a reply and an answer of 160 letters, without what is empty. */
const usualEntry = (thread: Parameters<typeof entryRecord>[0], by: string, nth: number) =>
  entryRecord(
    thread,
    ConversationEntry.parse({
      _id: ulid(),
      channel: "email",
      text: usualWords.slice(0, 160),
      date: new Date().toISOString(),
      ...(nth % 2 === 0 && { by: { _id: by, name: "" }, status: "sent" }),
    }),
  );

export async function capacityOf(call: Caller, meter: Meter, business: Business): Promise<BenchFigure[]> {
  const calls = benchCalls(call, business);
  const today = new Date().toISOString().slice(0, 10);
  // A bundle's first call also reads the secret and connects.
  await calls.page();
  const page = await meter.measure(calls.page);
  const read = [linkKey(business.link), organizationKey(business.organization)];
  const items = await Promise.all(read.map(itemAt));
  // The page's choices are one Query of 21 small items.
  const pageReads = items.reduce((sum, item) => sum + readUnits(itemSize(item)), 0.5);

  const measured = async (budget: Budget, act: () => Promise<unknown>): Promise<BenchFigure> => {
    await act();
    return { budget, value: (await meter.measure(act)).reads, detail: sizeOf(business) };
  };
  const scores = [
    await measured(budgets.scoreReads, calls.score),
    await measured(budgets.scorePageReads, calls.scorePage),
    await measured(budgets.scoreOfLocationReads, calls.scoreOfLocation),
    await measured(budgets.scorePageOfLocationReads, calls.scorePageOfLocation),
  ];

  await calls.organization();
  const organization = await meter.measure(calls.organization);
  const overhead = organization.calls.filter(({ operation }) => operation === "BatchGetItem");
  const overheadReads = overhead.reduce((sum, { units }) => sum + units, 0);
  await calls.dashboard();
  const dashboard = await meter.measure(calls.dashboard);
  const monthScores = await meter.measure(calls.monthScores);
  await calls.list();
  const list = await meter.measure(calls.list);

  const listed = async (
    budget: Budget,
    list: () => Promise<unknown>,
    count: number,
    of: string,
  ): Promise<BenchFigure> => {
    await list();
    const { reads } = await meter.measure(list);
    return { budget, value: reads - overheadReads, detail: `of ${count.toLocaleString("en")} ${of}` };
  };
  const comparedAll = async (): Promise<BenchFigure[]> => {
    const first = await meter.measure(calls.compareAll);
    const later = await meter.measure(calls.compareAll);
    const [from, to] = [dayAfter(today, -29), today];
    const detail = `of ${business.locations} locations`;
    const size = itemSize(await itemAt(keptFiguresKey(business.organization, from, to)));
    return [
      { budget: budgets.compareAllReads, value: later.reads - overheadReads, detail },
      { budget: budgets.compareAllFirstReads, value: first.reads - overheadReads, detail },
      { budget: budgets.compareAllKept, value: size, detail },
    ];
  };
  const lists = [
    await listed(budgets.locationsReads, calls.locations, business.locations, "locations"),
    await listed(budgets.compareReads, calls.compare, business.locations, "locations"),
    ...(areFiguresKept(business.locations) ? await comparedAll() : []),
    await listed(budgets.employeesReads, calls.employees, business.employees, "employees"),
    await listed(budgets.usersReads, calls.users, business.users, "users"),
  ];

  await calls.change(30);
  const change = await meter.measure(() => calls.change(31));
  const changed = await reckonedWrites(change);

  const nextNonce = async () => nonceIn((await calls.page()).text);
  await calls.submit(await nextNonce());
  const submitted = async (budget: Budget, employee: string): Promise<BenchFigure> => {
    const nonce = await nextNonce();
    const submit = await meter.measure(() => calls.submit(nonce, employee));
    const reckoned = await reckonedWrites(submit);
    return {
      budget,
      value: Math.max(submit.writes, reckoned),
      detail: said(business, submit.writes, reckoned),
    };
  };
  const at = sizeOf(business);
  const submits = [
    await submitted(budgets.submitWrites, ""),
    await submitted(budgets.submitWritesOfEmployee, business.employee),
  ];
  const beyond = async (budget: Budget, act: () => Promise<unknown>, detail: string): Promise<BenchFigure> => {
    await act();
    const { reads } = await meter.measure(act);
    return { budget, value: reads - overheadReads, detail };
  };
  const asked = async (reads: Budget | null, writes: Budget, customers: Parameters<typeof calls.ask>[0][]) => {
    const [first = {}, second = {}] = customers;
    await calls.ask(first);
    const ask = await meter.measure(() => calls.ask(second));
    const figure = { budget: writes, value: ask.writes, detail: at };
    return reads === null ? [figure] : [{ budget: reads, value: ask.reads - overheadReads, detail: at }, figure];
  };
  /** Of the two newest complaints, which were just sent. */
  const conversed = async (): Promise<BenchFigure[]> => {
    const [first, second] = listOf(Feedback).parse(JSON.parse((await calls.list()).text)).items;
    if (first === undefined || second === undefined) throw new Error("There is nothing to answer.");
    await calls.answer(first._id);
    const answer = await meter.measure(() => calls.answer(second._id));
    const reckoned = await reckonedWrites(answer);
    const thread = { organization: business.organization, feedback: second._id };
    for (let nth = 1; nth < 100; nth++)
      await documents.send(new PutCommand({ TableName: tableName, Item: usualEntry(thread, business.employee, nth) }));
    const reads = await beyond(budgets.conversationReads, () => calls.conversation(second._id), at);
    const written = Math.max(answer.writes, reckoned);
    return [{ budget: budgets.answerWrites, value: written, detail: said(business, answer.writes, reckoned) }, reads];
  };
  const line = business.feedbacks < 10_000 ? "0" : "1";
  const requests = [
    await beyond(budgets.requestListReads, calls.requests, "of 300 requests, two people named"),
    await beyond(budgets.funnelReads, calls.funnel, "with every step, channel and shard of each day in three digits"),
    ...(await asked(budgets.askReads, budgets.askWrites, [
      { phone: `+1514555010${line}` },
      { phone: `+1514555011${line}` },
    ])),
    ...(await asked(null, budgets.askByEmailWrites, [
      { email: `one${line}@example.com` },
      { email: `two${line}@example.com` },
    ])),
  ];
  return [
    {
      budget: budgets.rateReads,
      value: Math.max(page.reads, pageReads),
      detail: said(business, page.reads, pageReads),
    },
    { budget: budgets.overheadReads, value: overheadReads, detail: at },
    { budget: budgets.dashboardReads, value: dashboard.reads - overheadReads, detail: at },
    { budget: budgets.monthScoresReads, value: monthScores.reads - overheadReads, detail: at },
    { budget: budgets.listReads, value: list.reads - overheadReads, detail: at },
    ...lists,
    { budget: budgets.changeWrites, value: Math.max(change.writes, changed), detail: at },
    ...submits,
    ...(await conversed()),
    ...requests,
    ...scores,
  ];
}
