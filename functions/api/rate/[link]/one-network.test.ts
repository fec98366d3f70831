import { afterEach, describe, expect, it, vi } from "vitest";
import { countsBeyond } from "#functions/actions/rating/submit-rating.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { heldKey } from "#functions/data/keys.ts";
import { countCall } from "#functions/data/limits.ts";
import { allBelow } from "#functions/data/table.ts";
import { networkOf } from "#functions/http/network.ts";
import { countedIn } from "#functions/testing/counts.ts";
import { aLink, aNonce, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { rateLink } from "#functions/testing/held-calls.ts";
import { inTurns } from "#functions/testing/in-turns.ts";
import { submitForm } from "#functions/testing/rate-page-calls.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import { heldBeyondAtLink, heldBeyondOfNetwork, heldBeyondOfWide } from "#shared/rules/feedbacks/rating.ts";

afterEach(() => {
  vi.useRealTimers();
});

const { times, seconds } = heldBeyondOfNetwork;
const { times: atLink } = heldBeyondAtLink;
const nextHour = () => Math.ceil(Date.now() / 3_600_000) * 3_600_000;

/** Sends as many as the limit allows each minute, to one link or several in turn. */
async function flood(to: string | string[], count: number, addressOf: (sent: number) => string): Promise<number[]> {
  const links = [to].flat();
  const begun = nextHour();
  const statuses = [];
  for (let sent = 0; sent < count; sent++) {
    vi.useFakeTimers({ toFake: ["Date"], now: begun + Math.floor(sent / 20 / links.length) * 60_000 });
    const link = links[sent % links.length] ?? "";
    const form = { rating: "1", nonce: await aNonce(link) };
    const address = addressOf(sent);
    const answer =
      sent % 2
        ? await ask(submitRateRoute, { params: { link }, body: form, address })
        : await submitForm(link, form, { address });
    statuses.push(answer.status);
  }
  return statuses;
}

type Business = Awaited<ReturnType<typeof anOrganization>>;

const countedBefore = (near: string, { organization }: Business, by: number) =>
  countCall({ name: "rating:network", hash: hashOf(`${near} ${organization._id}`), seconds }, new Date(nextHour()), by);

/** Counts ratings of an IPv6 network without storing; answers how many exceed the limit. */
async function countedOf(address: string, { link, organization }: Business, times: number): Promise<number> {
  const sent = { network: networkOf(address), now: new Date(nextHour()) };
  const beyond = [];
  for (let one = 0; one < times; one++) beyond.push(await countsBeyond({ link, organization: organization._id }, sent));
  return beyond.filter(Boolean).length;
}

async function withLinks(count: number) {
  const business = await anOrganization();
  const links = await inTurns(count, async () => {
    const link = aLink();
    await anEmployee(business.organization._id, { feedbackId: link });
    return link;
  });
  return { ...business, links };
}

const heldIn = async (organization: string) => (await allBelow(heldKey(organization, ""))).length;

describe("ratings of one network", () => {
  const left = 20;

  it.each([
    ["one address", (of: Business) => countedBefore("203.0.113.80", of, times - left), () => "203.0.113.80"],
    [
      "one IPv6 /64",
      (of: Business) => countedOf("2001:db8:80:7::1", of, times - left),
      (sent: number) => `2001:db8:80:7::${sent.toString(16)}`,
    ],
  ])("are stored and held beyond what is plausible in an hour: %s", async (_, before, addressOf) => {
    const business = await anOrganization();
    const { link, organization } = business;
    await before(business);
    const statuses = await flood(link, 80, addressOf);
    expect(statuses.every((status) => status < 400)).toBe(true);
    const counted = await countedIn(organization._id);
    // One in sixteen counts for the link instead; twenty of eighty is very unlikely.
    expect(counted).toBeGreaterThanOrEqual(left + atLink);
    expect(counted).toBeLessThan(left + atLink + 20);
    expect(await heldIn(organization._id)).toBe(80 - counted);

    expect((await rateLink(link, 4)).status).toBe(201);
    expect(await countedIn(organization._id)).toBe(counted + 1);
    vi.useFakeTimers({ toFake: ["Date"], now: nextHour() + seconds * 1_000 });
    const body = { rating: 4, nonce: await aNonce(link) };
    expect((await ask(submitRateRoute, { params: { link }, body, address: addressOf(0) })).status).toBe(201);
    expect(await countedIn(organization._id)).toBe(counted + 2);
  });

  it.each([
    ["nine networks of one IPv6 /48, all that they may and more,", 9, 180],
    ["one network of it, for as long as it can,", 1, 900],
  ])("that %s send hold nothing of its tenth's", async (_, networks, each) => {
    const business = await anOrganization();
    const { link, organization } = business;
    for (let network = 0; network < networks; network++)
      expect(await countedOf(`2001:db8:81:${network}::1`, business, each)).toBeGreaterThan(0);
    const complaints = 20;
    await flood(link, complaints, () => "2001:db8:81:a::1");
    expect(await countedIn(organization._id)).toBe(complaints);
  });

  it("that a whole IPv6 /48 floods a link with are held all the same", async () => {
    const business = await anOrganization();
    const count = { name: "rating:wide", hash: hashOf(`2001:db8:82/48 ${business.organization._id}`) };
    await countCall({ ...count, seconds }, new Date(nextHour()), heldBeyondOfWide.times);
    await flood(business.link, 20 + atLink, (sent) => `2001:db8:82:${sent.toString(16)}::1`);
    expect(await countedIn(business.organization._id)).toBe(atLink);
  });

  it("are counted at each business apart", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const near = `tablet of ${one.link}`;
    await countedBefore(near, one, 2 * times);
    await flood(one.link, 10 + atLink, () => near);
    await flood(other.link, 10 + atLink, () => near);
    expect(await countedIn(one.organization._id)).toBe(atLink);
    expect(await countedIn(other.organization._id)).toBe(10 + atLink);
  });

  it("fill its figures no more by six links of a business than by one, but for a dozen at each", async () => {
    const business = await withLinks(6);
    const { organization, links } = business;
    await countedBefore("203.0.113.83", business, times - left);
    const statuses = await flood(links, 180, () => "203.0.113.83");
    expect(statuses.every((status) => status < 400)).toBe(true);
    const counted = await countedIn(organization._id);
    expect(counted).toBeGreaterThanOrEqual(left + 6 * atLink);
    expect(counted).toBeLessThan(left + 6 * atLink + 40);
    expect(await heldIn(organization._id)).toBe(180 - counted);
  });

  it("count where the shops of a chain are behind one network and each has few customers", async () => {
    const business = await withLinks(8);
    await countedBefore("203.0.113.84", business, 2 * times);
    for (const link of business.links) await flood(link, atLink, () => "203.0.113.84");
    expect(await countedIn(business.organization._id)).toBe(8 * atLink);
  });

  it("cost one write to count, as before, until they are more than is plausible", async () => {
    const { link, organization } = await anOrganization();
    const sent = { network: networkOf("203.0.113.85"), now: new Date(nextHour()) };
    const count = () => countsBeyond({ link, organization: organization._id }, sent);
    for (let one = 0; one < 20; one++)
      expect((await tableCalls(count)).toSorted()).toEqual(["GetCommand", "UpdateCommand"]);
  });
});
