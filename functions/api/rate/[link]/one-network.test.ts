import { afterEach, describe, expect, it, vi } from "vitest";
import { shortHash } from "#functions/crypto/token.ts";
import { heldKey } from "#functions/data/keys.ts";
import { countCall, countPart } from "#functions/data/limits.ts";
import { allBelow } from "#functions/data/table.ts";
import { countedIn } from "#functions/testing/counts.ts";
import { aLink, aNonce, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { countOfNetwork } from "#functions/testing/held-calls.ts";
import { inTurns } from "#functions/testing/in-turns.ts";
import { submitForm } from "#functions/testing/rate-page-calls.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";

afterEach(() => {
  vi.useRealTimers();
});

const [{ times, heldBeyond, seconds }] = submitRateRoute.limits;
const nextHour = () => Math.ceil(Date.now() / 3_600_000) * 3_600_000;

async function rate(link: string, address: string): Promise<number> {
  const body = { rating: 1, nonce: await aNonce(link) };
  return (await ask(submitRateRoute, { params: { link }, body, address })).status;
}

type Business = Awaited<ReturnType<typeof anOrganization>>;

const sentBefore = (network: string, { organization }: Business, calls: number) =>
  countCall(countOfNetwork(network, organization._id), new Date(nextHour()), calls);

const heldIn = async ({ organization }: Business) => (await allBelow(heldKey(organization._id, ""))).length;

const atNextHour = () => vi.useFakeTimers({ toFake: ["Date"], now: nextHour() });

describe("ratings of one network", () => {
  it("are all stored, and held beyond what is plausible in an hour", async () => {
    const business = await anOrganization();
    const { link, organization } = business;
    const address = "203.0.113.80";
    await sentBefore(address, business, heldBeyond - 4);
    atNextHour();
    expect(await inTurns(10, () => rate(link, address))).toEqual(Array(10).fill(201));
    expect((await submitForm(link, { rating: "1" }, { address })).status).toBe(303);
    expect([await countedIn(organization._id), await heldIn(business)]).toEqual([4, 7]);
    expect(await rate(link, "203.0.113.81")).toBe(201);
    expect(await countedIn(organization._id)).toBe(5);
    atNextHour();
    vi.setSystemTime(Date.now() + seconds * 1_000);
    expect(await rate(link, address)).toBe(201);
    expect(await countedIn(organization._id)).toBe(6);
  });

  it("are refused at ten times that, and no other network's", async () => {
    const business = await anOrganization();
    await sentBefore("203.0.113.82", business, times);
    atNextHour();
    expect(await rate(business.link, "203.0.113.82")).toBe(429);
    expect(await rate(business.link, "203.0.113.83")).toBe(201);
  });

  it("fill the figures no more by six links of a business than by one, and nothing of another business's", async () => {
    const [business, other] = [await anOrganization(), await anOrganization()];
    const links = await inTurns(6, async () => {
      const link = aLink();
      await anEmployee(business.organization._id, { feedbackId: link });
      return link;
    });
    await sentBefore("203.0.113.84", business, heldBeyond - 2);
    atNextHour();
    for (const link of links) await rate(link, "203.0.113.84");
    await rate(other.link, "203.0.113.84");
    expect([await countedIn(business.organization._id), await heldIn(business)]).toEqual([2, 4]);
    expect(await countedIn(other.organization._id)).toBe(1);
  });

  it("of IPv6 count by /64, and a whole /48 fills the figures no more than ten of them", async () => {
    const business = await anOrganization();
    const { link, organization } = business;
    const ofWide = countOfNetwork("2001:db8:82/48", organization._id);
    const bounds = { whole: 10 * times, part: times };
    const near = shortHash("2001:db8:82:7/64");
    await inTurns(heldBeyond, () => countPart(ofWide, near, bounds, new Date(nextHour())));
    atNextHour();
    await rate(link, "2001:db8:82:7::1");
    await rate(link, "2001:db8:82:8::1");
    expect([await countedIn(organization._id), await heldIn(business)]).toEqual([1, 1]);
    await countCall(ofWide, new Date(), 9 * heldBeyond);
    await rate(link, "2001:db8:82:9::1");
    expect([await countedIn(organization._id), await heldIn(business)]).toEqual([1, 2]);
  });

  it("cost two writes to count", async () => {
    const { link } = await anOrganization();
    const body = { rating: 5, nonce: await aNonce(link) };
    const calls = await tableCalls(() => ask(submitRateRoute, { params: { link }, body, address: "203.0.113.85" }));
    expect(calls.filter((call) => call === "UpdateCommand")).toHaveLength(2);
  });
});
