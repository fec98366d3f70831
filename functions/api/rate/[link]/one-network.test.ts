import { afterEach, describe, expect, it, vi } from "vitest";
import { countsBeyond } from "#functions/actions/rating/submit-rating.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { countCall } from "#functions/data/limits.ts";
import { networkOf } from "#functions/http/network.ts";
import { countedIn } from "#functions/testing/counts.ts";
import { aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { heldOf, rateLink } from "#functions/testing/held-calls.ts";
import { submitForm } from "#functions/testing/rate-page-calls.ts";
import { submitRate } from "#shared/contract/rating.ts";
import { heldBeyondOfNetwork, heldBeyondOfWide } from "#shared/rules/feedbacks/rating.ts";

afterEach(() => {
  vi.useRealTimers();
});

const { times, seconds } = heldBeyondOfNetwork;
/** The beginning of the next hour: limits count in windows of the clock. */
const nextHour = () => Math.ceil(Date.now() / 3_600_000) * 3_600_000;

/** Sends as many ratings as a network may in a minute, minute after minute, from the addresses that `addressOf` names. */
async function flood(link: string, count: number, addressOf: (sent: number) => string): Promise<number[]> {
  const begun = nextHour();
  const statuses = [];
  for (let sent = 0; sent < count; sent++) {
    vi.useFakeTimers({ toFake: ["Date"], now: begun + Math.floor(sent / 20) * 60_000 });
    const form = { rating: "1", nonce: await aNonce(link) };
    const address = addressOf(sent);
    const answer =
      sent % 2
        ? await ask(submitRate, { params: { link }, body: form, address })
        : await submitForm(link, form, { address });
    statuses.push(answer.status);
  }
  return statuses;
}

/** Has an address's ratings of this hour at a link counted already, `by` of them, without sending each. */
const countedBefore = (near: string, link: string, by: number) =>
  countCall({ name: "rating:network", hash: hashOf(`${near} ${link}`), seconds }, new Date(nextHour()), by);

/** Has what an IPv6 network sends to a link counted as often, without storing each. Answers how many of it are beyond. */
async function countedOf(address: string, link: string, times: number): Promise<number> {
  const sent = { network: networkOf(address), now: new Date(nextHour()) };
  const beyond = [];
  for (let one = 0; one < times; one++) beyond.push(await countsBeyond(link, sent));
  return beyond.filter(Boolean).length;
}

describe("ratings of one network", () => {
  const left = 20;

  it.each([
    ["one address", (link: string) => countedBefore("203.0.113.80", link, times - left), () => "203.0.113.80"],
    [
      "one IPv6 /64",
      (link: string) => countedOf("2001:db8:80:7::1", link, times - left),
      (sent: number) => `2001:db8:80:7::${sent.toString(16)}`,
    ],
  ])("are stored and held beyond what is plausible in an hour: %s", async (_, before, addressOf) => {
    const business = await anOrganization();
    const { link, organization } = business;
    await before(link);
    const statuses = await flood(link, 60, addressOf);
    expect(statuses.every((status) => status < 400)).toBe(true);
    const counted = await countedIn(organization._id);
    // A sixteenth of the ratings is counted for the link instead: by chance hardly ever twenty of sixty.
    expect(counted).toBeGreaterThanOrEqual(left);
    expect(counted).toBeLessThan(left + 20);
    expect((await heldOf(business)).items.length).toBe(60 - counted);

    expect((await rateLink(link, 4)).status).toBe(201);
    expect(await countedIn(organization._id)).toBe(counted + 1);
    vi.useFakeTimers({ toFake: ["Date"], now: nextHour() + seconds * 1_000 });
    const body = { rating: 4, nonce: await aNonce(link) };
    expect((await ask(submitRate, { params: { link }, body, address: addressOf(0) })).status).toBe(201);
    expect(await countedIn(organization._id)).toBe(counted + 2);
  });

  it.each([
    ["nine networks of one IPv6 /48, all that they may and more,", 9, 150],
    ["one network of it, for as long as it can,", 1, 900],
  ])("that %s send hold nothing of its tenth's", async (_, networks, each) => {
    const { link, organization } = await anOrganization();
    for (let network = 0; network < networks; network++)
      expect(await countedOf(`2001:db8:81:${network}::1`, link, each)).toBeGreaterThan(0);
    const complaints = 20;
    await flood(link, complaints, () => "2001:db8:81:a::1");
    expect(await countedIn(organization._id)).toBe(complaints);
  });

  it("that a whole IPv6 /48 floods a link with are held all the same", async () => {
    const business = await anOrganization();
    const count = { name: "rating:wide", hash: hashOf(`2001:db8:82/48 ${business.link}`) };
    await countCall({ ...count, seconds }, new Date(nextHour()), heldBeyondOfWide.times);
    await flood(business.link, 20, (sent) => `2001:db8:82:${sent.toString(16)}::1`);
    expect(await countedIn(business.organization._id)).toBe(0);
  });

  it("are counted on each link apart", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const near = `tablet of ${one.link}`;
    await countedBefore(near, one.link, 2 * times);
    await flood(one.link, 10, () => near);
    await flood(other.link, 10, () => near);
    expect(await countedIn(one.organization._id)).toBe(0);
    expect(await countedIn(other.organization._id)).toBe(10);
  });
});
