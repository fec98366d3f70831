import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { countedIn } from "#functions/testing/counts.ts";
import { aLink, aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doImport, rowsOf } from "#functions/testing/import-calls.ts";
import { answerStep, somebodyAt } from "#functions/testing/onboarding-calls.ts";
import { showPage, submitForm } from "#functions/testing/rate-page-calls.ts";
import { eraseFeedback, undoImport } from "#shared/contract/feedbacks.ts";
import { checkLink } from "#shared/contract/organizations.ts";
import { readRate, submitRate } from "#shared/contract/rating.ts";
import { linkKey } from "./keys.ts";
import { changeOrganization } from "./organizations.ts";
import { documents, tableName } from "./table.ts";

const day = 86_400_000;
const daysLater = (days: number, from = new Date()) => new Date(from.getTime() + days * day);
const links = (count: number) => Array.from({ length: count }, aLink);

afterEach(() => {
  vi.useRealTimers();
});

const move = (organization: string, feedbackId: string, now = new Date()) =>
  changeOrganization(organization, (before) => ({ ...before, feedbackId }), now);
const opened = async (link: string): Promise<string | number> => {
  const { status, body } = await ask(readRate, { params: { link } });
  return status === 200 ? body.link : status;
};

/** Who can have a link: asked of another owner. */
async function freeOf(asked: readonly string[]): Promise<string[]> {
  const { cookie, organization } = await anOrganization();
  const free: string[] = [];
  for (const link of asked) {
    const { body } = await ask(checkLink, { params: { link }, cookie });
    const taken = (await move(organization._id, link)) === "written";
    expect(body.free).toBe(taken);
    if (taken) free.push(link);
  }
  return free;
}

describe("a form that was opened before its link was given up", () => {
  const filled = { rating: "1", comment: "Cold soup.", email: "customer@example.com" };

  it("is stored at the business that it was opened at", async () => {
    const { link, organization } = await anOrganization();
    const form = { ...filled, nonce: await aNonce(link) };
    await move(organization._id, aLink());
    expect((await ask(submitRate, { params: { link }, body: form })).status).toBe(201);
    expect(await countedIn(organization._id)).toBe(1);
  });

  it("is never stored at another that has the link meanwhile, and comes back with what was typed", async () => {
    const { link, organization } = await anOrganization();
    const form = { ...filled, nonce: await aNonce(link) };
    await move(organization._id, aLink());
    const other = await anOrganization();
    expect(await move(other.organization._id, link)).toBe("written");
    const { status, body } = await ask(submitRate, { params: { link }, body: form });
    expect([status, body.error.code]).toEqual([410, "form_expired"]);
    const page = await submitForm(link, form);
    expect(page.status).toBe(410);
    expect(page.text).toContain(filled.comment);
    expect(await countedIn(other.organization._id)).toBe(0);
  });
});

describe("a link that was given up", () => {
  it("is free at once when it stood for less than a day and nobody rated by it, however many there are", async () => {
    const { cookie, link } = await somebodyAt("stars-limit");
    const tried = links(60);
    for (const feedbackId of tried) expect((await answerStep(cookie, "feedback-id", { feedbackId })).status).toBe(200);
    expect(await freeOf([link, ...tried.slice(0, -1)])).toEqual([link, ...tried.slice(0, -1)]);
  });

  it("leads on for a day all the same, until somebody else takes it: its form may stand open", async () => {
    const { link, organization } = await anOrganization();
    const next = aLink();
    await move(organization._id, next);
    expect(await opened(link)).toBe(next);
    const other = await anOrganization();
    expect(await move(other.organization._id, link)).toBe("written");
    expect((await ask(readRate, { params: { link } })).body.name).toBe("Café du Port");
    expect(await opened(link)).toBe(link);
  });

  it("stays reserved when it stood for a day, or was used for a rating", async () => {
    const stood = await anOrganization();
    await move(stood.organization._id, aLink(), daysLater(1));
    const used = await anOrganization();
    const body = { rating: 4, nonce: await aNonce(used.link) };
    expect((await ask(submitRate, { params: { link: used.link }, body })).status).toBe(201);
    const [unused, last] = [aLink(), aLink()];
    await move(used.organization._id, unused);
    await move(used.organization._id, last);
    expect(await freeOf([stood.link, used.link, unused])).toEqual([unused]);
    expect(await opened(used.link)).toBe(last);
  });

  it("stays reserved when it came back and is given up again, however soon", async () => {
    const { link, organization } = await anOrganization();
    const [one, two, three] = links(3);
    await move(organization._id, one ?? "", daysLater(2));
    for (const next of [link, two ?? "", link, three ?? ""]) await move(organization._id, next, daysLater(2));
    vi.useFakeTimers({ toFake: ["Date"], now: daysLater(366) });
    expect(await freeOf([link, one ?? "", two ?? ""])).toEqual([one, two]);
    expect(await opened(link)).toBe(three);
  });

  it("stays reserved when all that was rated by it is erased, and an import before it is undone", async () => {
    const business = await anOrganization();
    const { cookie, link, organization } = business;
    const unused = aLink();
    const path = { organization: organization._id };
    const rows = rowsOf(3).map((row) => ({ ...row, date: daysLater(-0.01).toISOString() }));
    const imported = await doImport(business, rows);
    expect(imported.body).toMatchObject({ imported: 3 });
    await move(organization._id, unused);
    await ask(undoImport, { params: path, cookie, body: { feedbacks: imported.body.added } });
    const used = aLink();
    await move(organization._id, used);
    const body = { rating: 4, nonce: await aNonce(used) };
    const sent = await ask(submitRate, { params: { link: used }, body });
    const erased = await ask(eraseFeedback, { params: { ...path, feedback: sent.body.feedback }, cookie });
    expect(erased.status).toBe(204);
    await move(organization._id, aLink());
    expect(await freeOf([link, unused, used])).toEqual([link, unused]);
  });

  it("leads straight to the present link though nobody used it, however many were tried that day", async () => {
    const { link, organization } = await anOrganization();
    const tried = links(11);
    for (const next of tried) await move(organization._id, next);
    const reads = vi.spyOn(Object.getPrototypeOf(documents), "send");
    for (const former of [link, ...tried.slice(0, -1)]) {
      reads.mockClear();
      expect(await opened(former)).toBe(tried.at(-1));
      expect(reads.mock.calls.filter(([command]) => JSON.stringify(command).includes("LINK#"))).toHaveLength(2);
    }
    reads.mockRestore();
  });

  it("never leads to another business, whoever takes a link on its way, and its own can still move on", async () => {
    const { link, organization } = await anOrganization();
    const tried = links(30);
    for (const next of tried) await move(organization._id, next);
    const others: string[] = [];
    for (const taken of [tried.at(-2) ?? "", ...tried.slice(3, 15)]) {
      const { organization: other } = await anOrganization();
      expect(await move(other._id, taken)).toBe("written");
      others.push(taken);
    }
    const present = aLink();
    expect(await move(organization._id, present)).toBe("written");
    for (const former of [link, ...tried].filter((one) => !others.includes(one)))
      expect([present, 404]).toContain(await opened(former));
    for (const former of tried.slice(-11).filter((one) => !others.includes(one)))
      expect(await opened(former)).toBe(present);
    for (const taken of others) expect(await opened(taken)).toBe(taken);
  });

  it("leads to the present link after any number of moves, in two reads", async () => {
    const { link, organization } = await anOrganization();
    const moves = links(9);
    for (const [index, next] of moves.entries()) await move(organization._id, next, daysLater(index + 1));
    vi.useFakeTimers({ toFake: ["Date"], now: daysLater(11) });
    const reads = vi.spyOn(Object.getPrototypeOf(documents), "send");
    for (const former of [link, ...moves.slice(0, -1)]) {
      reads.mockClear();
      const page = await showPage(former);
      expect([page.status, page.headers.location]).toEqual([302, `/a/${moves.at(-1)}`]);
      expect(reads.mock.calls).toHaveLength(2);
    }
    reads.mockRestore();
  });

  it("is one of twelve that an organization has reserved: beyond, the oldest is free, but leads on until it is taken", async () => {
    const { link, organization } = await anOrganization();
    const moves = links(14);
    for (const [index, next] of moves.entries()) await move(organization._id, next, daysLater(index + 1));
    vi.useFakeTimers({ toFake: ["Date"], now: daysLater(15) });
    for (const former of [link, ...moves]) expect(await opened(former)).toBe(moves.at(-1));
    expect(await freeOf([link, ...moves])).toEqual([link, moves[0]]);
  });

  it("does not lead on, nor is it written over, once somebody else has it", async () => {
    const { link, organization } = await anOrganization();
    const [one, two] = links(2);
    await move(organization._id, one ?? "", daysLater(1));
    vi.useFakeTimers({ toFake: ["Date"], now: daysLater(367) });
    const other = await anOrganization();
    expect(await move(other.organization._id, link)).toBe("written");
    expect(await move(organization._id, two ?? "")).toBe("written");
    expect([await opened(link), await opened(one ?? "")]).toEqual([link, two]);
  });

  it("leads on as an earlier release wrote it: from link to link", async () => {
    const { link, organization } = await anOrganization();
    const [first, second] = [aLink(), aLink()];
    const former = (from: string, movedTo: string) => ({
      ...linkKey(from),
      ...{ kind: "movedLink", link: from, organization: organization._id, movedTo },
      freeFrom: daysLater(300).toISOString(),
    });
    for (const Item of [former(first, second), former(second, link)])
      await documents.send(new PutCommand({ TableName: tableName, Item }));
    const present = aLink();
    await move(organization._id, present, daysLater(1));
    expect(await opened(first)).toBe(present);
    expect(await freeOf([first, second])).toEqual([]);
  });

  it("counts an address by the link that it leads to, form and API alike", async () => {
    const { link, organization } = await anOrganization();
    const moves = links(5);
    for (const [index, next] of moves.entries()) await move(organization._id, next, daysLater(index + 1));
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 });
    const address = `tablet of ${link}`;
    const present = moves.at(-1) ?? "";
    const statuses: number[] = [];
    for (const by of [...Array(20).fill(present), link, ...moves]) {
      const form = { rating: "4", nonce: await aNonce(by) };
      statuses.push((await ask(submitRate, { params: { link: by }, body: form, address })).status);
      statuses.push((await submitForm(by, form, { address })).status);
    }
    expect(statuses.slice(0, 20).every((status) => status < 400)).toBe(true);
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
  });
});
