import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSource, refusing } from "#functions/testing/sources.ts";
import { PublicPage } from "#shared/model/public-page.ts";
import { parseTripadvisorLocation } from "./tripadvisor.ts";

const fr = { language: "fr" } as const;
const running: (() => void)[] = [];
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const stop of running.splice(0)) stop();
});

let next = 10_000_000 + (process.pid % 10_000) * 1_000;
/** A location of its own, because refusals are kept per location. */
const aLocation = () => String(next++);

async function tripadvisorThatAnswers(details: unknown, reviews: unknown) {
  const requests: IncomingMessage[] = [];
  const { address, stop } = await aSource((request, response) => {
    requests.push(request);
    response.end(JSON.stringify(request.url?.includes("/details") ? details : reviews));
  });
  running.push(stop);
  vi.stubEnv("TRIPADVISOR_API", address);
  return requests;
}

describe("reading a location", () => {
  it("answers rating, count, histogram, page and the latest reviews, ids as numbers and as texts alike", async () => {
    const ids = Array.from({ length: 25 }, (_, index) => String(5_000 + index));
    const read = await Promise.all(ids.map((id) => parseTripadvisorLocation(id, fr)));
    const pages = read.flatMap((one) => ("ok" in one ? [one.ok] : []));
    expect(pages.map(({ id }) => id)).toEqual(ids);
    for (const page of pages) {
      expect(PublicPage.parse(page)).toEqual(page);
      expect(page.reviews?.length).toBeLessThanOrEqual(5);
      if (page.histogram && page.count !== null)
        expect(Object.values(page.histogram).reduce((sum, count) => sum + count)).toBe(page.count);
    }
    for (const field of ["name", "url", "rating", "count", "histogram", "ratingPicture"] as const) {
      expect(
        pages.some((page) => page[field] === null),
        field,
      ).toBe(true);
      expect(
        pages.some((page) => page[field] !== null),
        field,
      ).toBe(true);
    }
    const reviews = pages.flatMap((page) => page.reviews ?? []);
    for (const { id, language, answered } of reviews) {
      expect(id).toMatch(/^\d+$/);
      expect(language).toBe("fr");
      expect(answered).toEqual(expect.any(Boolean));
    }
  });

  it("tells a location that is gone, that has no reviews, or that has nothing but its id", async () => {
    expect(await parseTripadvisorLocation("404404", fr)).toEqual({ failed: "gone" });
    expect(await parseTripadvisorLocation("404405", fr)).toMatchObject({
      ok: { rating: null, histogram: null, reviews: [] },
    });
    expect(await parseTripadvisorLocation("404406", fr)).toMatchObject({
      ok: { id: "404406", name: null, count: null },
    });
  });

  it("asks nobody for what is no location id", async () => {
    const requests = await tripadvisorThatAnswers({}, {});
    for (const id of ["", "..", "1/2", "d123", "1".repeat(13)])
      expect(await parseTripadvisorLocation(id, fr)).toEqual({ failed: "gone" });
    expect(requests).toHaveLength(0);
  });

  it("names our own origin, which the key is restricted to, and asks for figures alone if told so", async () => {
    const requests = await tripadvisorThatAnswers({ location_id: "5" }, { data: [] });
    expect(await parseTripadvisorLocation("5", { ...fr, reviews: false })).toMatchObject({ ok: { reviews: null } });
    expect(requests.map(({ url }) => url?.replace(/key=[\w-]+/, "key=…"))).toEqual([
      "/api/v1/location/5/details?key=…&language=fr",
    ]);
    expect(requests[0]?.headers.referer).toBe("http://localhost:3000/");
  });

  it.each([
    ["Throttling", "quota"],
    ["AccessDenied", "key"],
    ["NotFound", "gone"],
    ["InternalFailure", "away"],
    ["ServiceUnavailable", "away"],
    ["Html", "unreadable"],
    ["Huge", "unreadable"],
  ])("answers why where Tripadvisor refuses: %s is %s", async (error, failed) => {
    const id = aLocation();
    await refusing("tripadvisor", { error, to: id, times: 2 });
    expect(await parseTripadvisorLocation(id, { ...fr, reviews: false })).toEqual({ failed });
  });

  it.each(["Timeout", "Stall", "Slow"])("gives up in time where Tripadvisor hangs: %s", async (error) => {
    const id = aLocation();
    await refusing("tripadvisor", { error, to: id, times: 2 });
    expect(await parseTripadvisorLocation(id, { ...fr, patience: 50 })).toEqual({ failed: "away", late: true });
  });

  it("leaves the figures standing where the reviews fail", async () => {
    await tripadvisorThatAnswers({ location_id: 5, rating: "4.5", num_reviews: "12" }, "Internal error");
    expect(await parseTripadvisorLocation("5", fr)).toMatchObject({ ok: { rating: 4.5, count: 12, reviews: null } });
  });

  it("takes an error that comes as a success for what it is", async () => {
    await tripadvisorThatAnswers({ error: { message: "x", type: "x" } }, { data: [] });
    expect(await parseTripadvisorLocation("5", fr)).toEqual({ failed: "unreadable" });
  });

  it("keeps what it can of an answer in another form, and no address that leads elsewhere", async () => {
    await tripadvisorThatAnswers(
      {
        location_id: "5",
        name: 12,
        rating: "0.0",
        num_reviews: "-1",
        web_url: "https://tripadvisor.ca.evil.example/",
        rating_image_url: "http://www.tripadvisor.com/img/4.5.svg",
        review_rating_count: { "1": "1", "2": 2, "3": "3", "4": "many" },
      },
      {
        data: [
          null,
          { id: 7, rating: 9, url: "https://www.tripadvisor.fr/ShowUserReviews-g1-d5-r7.html", user: "somebody" },
        ],
      },
    );
    expect(await parseTripadvisorLocation("5", fr)).toMatchObject({
      ok: {
        name: null,
        rating: null,
        count: null,
        url: null,
        ratingPicture: null,
        histogram: null,
        reviews: [
          {
            id: "7",
            rating: null,
            url: "https://www.tripadvisor.fr/ShowUserReviews-g1-d5-r7.html",
            author: { name: null },
            answered: null,
          },
        ],
      },
    });
  });
});
