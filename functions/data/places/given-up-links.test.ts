import { afterEach, describe, expect, it, vi } from "vitest";
import { presentLink } from "#functions/data/organizations/link-target.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { documents, transact } from "#functions/data/table.ts";
import { countedIn } from "#functions/testing/counts.ts";
import { aLink, aLocation, aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { leaveRatings } from "#functions/testing/held-calls.ts";
import { answerStep, somebodyAt } from "#functions/testing/onboarding-calls.ts";
import { showPage, submitForm } from "#functions/testing/rate-page-calls.ts";
import { checkLinkRoute } from "#shared/contract/organizations.ts";
import { readRateRoute, submitRateRoute } from "#shared/contract/rating.ts";
import { movedLinkPut } from "./link-writes.ts";

const day = 86_400_000;
const daysLater = (days: number, from = new Date()) => new Date(from.getTime() + days * day);
const links = (count: number) => Array.from({ length: count }, aLink);

afterEach(() => {
  vi.useRealTimers();
});

const move = (organization: string, feedbackId: string, now = new Date()) =>
  changeOrganization(organization, (before) => ({ ...before, feedbackId }), now);
const opened = async (link: string): Promise<string | number> => {
  const { status, body } = await ask(readRateRoute, { params: { link } });
  return status === 200 ? body.link : status;
};

async function freeOf(asked: readonly string[]): Promise<string[]> {
  const { cookie, organization } = await anOrganization();
  const free: string[] = [];
  for (const link of asked) {
    const { body } = await ask(checkLinkRoute, { params: { link }, cookie });
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
    expect((await ask(submitRateRoute, { params: { link }, body: form })).status).toBe(201);
    expect(await countedIn(organization._id)).toBe(1);
  });

  it("is never stored at another that has the link a year later, and comes back with what was typed", async () => {
    const { link, organization } = await anOrganization();
    await move(organization._id, aLink());
    vi.useFakeTimers({ toFake: ["Date"], now: daysLater(364.9) });
    const form = { ...filled, nonce: await aNonce(link) };
    vi.setSystemTime(daysLater(0.2));
    const other = await anOrganization();
    expect(await move(other.organization._id, link)).toBe("written");
    const { status, body } = await ask(submitRateRoute, { params: { link }, body: form });
    expect([status, body.error.code]).toEqual([410, "form_expired"]);
    const page = await submitForm(link, form);
    expect(page.status).toBe(410);
    expect(page.text).toContain(filled.comment);
    expect(await countedIn(other.organization._id)).toBe(0);
  });
});

describe("a link that was given up", () => {
  it("is reserved for a year, however short it stood and whether anybody rated by it", async () => {
    const { cookie, link } = await somebodyAt("stars-limit");
    const next = aLink();
    expect((await answerStep(cookie, "feedback-id", { feedbackId: next })).status).toBe(200);
    expect(await freeOf([link, next])).toEqual([]);
    expect(await opened(link)).toBe(next);
  });

  it("stays its business's when a customer rates by the former name, before or after the move", async () => {
    const { link, organization } = await anOrganization();
    const form = { rating: 1, nonce: await aNonce(link) };
    const next = aLink();
    const [sent] = await Promise.all([
      ask(submitRateRoute, { params: { link }, body: form }),
      move(organization._id, next),
    ]);
    expect(sent.status).toBe(201);
    const later = { rating: 2, nonce: await aNonce(link) };
    expect((await ask(submitRateRoute, { params: { link }, body: later })).status).toBe(201);
    expect(await freeOf([link])).toEqual([]);
    expect(await countedIn(organization._id)).toBe(2);
  });

  it("leads to the present link after any number of moves, in two reads", async () => {
    const { link, organization } = await anOrganization();
    const moves = links(9);
    for (const [index, next] of moves.entries()) await move(organization._id, next, daysLater(index + 1));
    vi.useFakeTimers({ toFake: ["Date"], now: daysLater(11) });
    const reads = vi.spyOn(Object.getPrototypeOf(documents), "send");
    for (const former of [link, ...moves.slice(0, -1)]) {
      reads.mockClear();
      expect(await presentLink(former, new Date())).toBe(moves.at(-1));
      expect(reads.mock.calls).toHaveLength(2);
    }
    reads.mockRestore();
    const page = await showPage(link);
    expect([page.status, page.headers.location]).toEqual([302, `/a/${moves.at(-1)}`]);
  });

  it("is one of twelve: a thirteenth move is refused and changes nothing, but one of the former can come back", async () => {
    const { cookie, link } = await somebodyAt("stars-limit");
    const moves = links(13);
    for (const feedbackId of moves.slice(0, 12))
      expect((await answerStep(cookie, "feedback-id", { feedbackId })).status).toBe(200);
    const refused = await answerStep(cookie, "feedback-id", { feedbackId: moves[12] });
    expect([refused.status, refused.body.error.code]).toEqual([409, "link_changed_often"]);
    expect(await opened(moves[12] ?? "")).toBe(404);
    for (const former of [link, ...moves.slice(0, 12)]) expect(await opened(former)).toBe(moves[11]);
    expect((await answerStep(cookie, "feedback-id", { feedbackId: link })).status).toBe(200);
    expect(await opened(moves[11] ?? "")).toBe(link);
    expect(await freeOf(moves)).toEqual([moves[12]]);
  });

  it("makes room once its year is over", async () => {
    const { organization } = await anOrganization();
    for (const next of links(12)) await move(organization._id, next);
    expect(await move(organization._id, aLink())).toBe("link_changed_often");
    expect(await move(organization._id, aLink(), daysLater(366))).toBe("written");
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

  it("of a location leads to the location's present one, and to the organization's while that is paused", async () => {
    const { link, organization } = await anOrganization();
    const [former, feedbackId] = [aLink(), aLink()];
    const { _id: location } = await aLocation(organization._id, { feedbackId });
    const paused = await aLocation(organization._id, { rateable: false, feedbackId: aLink() });
    const freeFrom = daysLater(300).toISOString();
    const moved = { link: former, organization: organization._id, employee: null, freeFrom };
    await transact(() => [movedLinkPut({ ...moved, location })]);
    expect(await opened(former)).toBe(feedbackId);
    await transact(() => [movedLinkPut({ ...moved, location: paused._id })]);
    expect(await opened(former)).toBe(link);
  });

  it("shares its business's limit", async () => {
    const { link, organization } = await anOrganization();
    const [next = ""] = links(1);
    await move(organization._id, next, daysLater(1));
    const address = `tablet of ${link}`;
    await leaveRatings(address, { organization }, 1);
    const statuses = [];
    for (const by of [link, next, link])
      statuses.push((await submitForm(by, { rating: "4", nonce: await aNonce(by) }, { address })).status);
    expect(statuses).toEqual([303, 429, 429]);
  });
});
