import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sourceBusiness } from "./business.ts";
import { withMaskedPaths } from "./masked.ts";
import { type SourcesStandIn, startSources } from "./server.ts";

let sources: SourcesStandIn;
beforeAll(async () => {
  sources = await startSources({ googlePlacesKey: "g-key", tripadvisorKey: "t-key" });
});
afterAll(() => sources.stop());

type Json = ReturnType<typeof JSON.parse>;
type Told = { status: number; body: Json };

async function told(path: string, init: RequestInit = {}): Promise<Told> {
  const answer = await fetch(sources.endpoint + path, init);
  return { status: answer.status, body: await answer.json() };
}
const place = (id: string, mask = "id", query = "", key = "g-key") =>
  told(`/v1/places/${id}${query}`, { headers: { "X-Goog-Api-Key": key, "X-Goog-FieldMask": mask } });
const search = (body: object, mask?: string) =>
  told("/v1/places:autocomplete", {
    method: "POST",
    headers: { "X-Goog-Api-Key": "g-key", ...(mask && { "X-Goog-FieldMask": mask }) },
    body: JSON.stringify(body),
  });
const location = (path: string, query = "key=t-key&language=en", referer = "https://reviens.example/") =>
  told(`/api/v1/location/${path}?${query}`, { headers: referer ? { referer } : {} });
const refuse = (body: object) => told("/_local/refuse", { method: "POST", body: JSON.stringify(body) });

describe("Google's stand-in", () => {
  test("answers exactly the fields of the mask", async () => {
    const { body } = await place("ChIJ-demo-Maison-Lavallee-00", "id,displayName.text,reviews.rating");
    expect(Object.keys(body).toSorted()).toEqual(["displayName", "id", "reviews"]);
    expect(Object.keys(body.displayName)).toEqual(["text"]);
    for (const review of body.reviews) expect(["[]", '["rating"]']).toContain(JSON.stringify(Object.keys(review)));
    expect(withMaskedPaths({ a: [{ b: 1, c: 2 }], d: 3 }, ["a.b"])).toEqual({ a: [{ b: 1 }] });
  });

  test("refuses what Google refuses, in its form", async () => {
    const status = async (answer: Promise<Told>) => {
      const { status: code, body } = await answer;
      expect(body.error).toMatchObject({ code, message: expect.any(String), status: expect.any(String) });
      return `${code} ${body.error.status}`;
    };
    expect(await status(place("ChIJ-anything", ""))).toBe("400 INVALID_ARGUMENT");
    expect(await status(place("ChIJ-anything", "id,stars"))).toBe("400 INVALID_ARGUMENT");
    expect(await status(place("short"))).toBe("400 INVALID_ARGUMENT");
    expect(await status(place("ChIJ-anything", "id", `?sessionToken=${"a".repeat(37)}`))).toBe("400 INVALID_ARGUMENT");
    expect(await status(place("ChIJ-anything", "id", "", "another"))).toBe("400 INVALID_ARGUMENT");
    expect(await status(told("/v1/places/ChIJ-anything"))).toBe("403 PERMISSION_DENIED");
    expect(await status(place("ChIJ-gone-x"))).toBe("404 NOT_FOUND");
    expect(await status(search({ input: " " }))).toBe("400 INVALID_ARGUMENT");
    expect(await status(search({ input: "a", text: "b" }))).toBe("400 INVALID_ARGUMENT");
    expect(await status(search({ input: "a", includedRegionCodes: ["Canada"] }))).toBe("400 INVALID_ARGUMENT");
  });

  test("makes up a place for any address, whose page has the name that the search showed", async () => {
    const { body } = await search({ input: "Chez Ô, 5 rue du Port, Québec" }, "suggestions.placePrediction.placeId");
    expect(body.suggestions).toHaveLength(1);
    expect(Object.keys(body.suggestions[0].placePrediction)).toEqual(["placeId"]);
    const { placeId } = body.suggestions[0].placePrediction;
    const { body: shown } = await place(placeId, "*");
    expect(shown.id).toBe(placeId);
    if (shown.displayName) expect(shown.displayName.text).toBe("Chez Ô");
  });

  test("finds nothing as Google does: an empty object, and nothing of another country", async () => {
    expect((await search({ input: "nowhere" })).body).toEqual({});
    const abroad = await search({ input: "bistro", includedRegionCodes: ["FR"] });
    expect(abroad.body.suggestions).toHaveLength(1);
  });

  test("tells reviews in the language that was asked for, beside the original", async () => {
    const texts = async (language: string) => {
      const { body } = await place("ChIJ-demo-Maison-Lavallee-00", "reviews", `?languageCode=${language}`);
      return body.reviews.flatMap((review: Json) => (review.text ? [review.text.languageCode] : []));
    };
    expect(new Set(await texts("fr"))).toEqual(new Set(["fr"]));
    expect(new Set(await texts("en"))).toEqual(new Set(["en"]));
  });
});

describe("Tripadvisor's stand-in", () => {
  test("takes no key but its own, and only from a page that is named", async () => {
    expect((await location("5/details")).status).toBe(200);
    expect((await location("5/details", "key=another")).status).toBe(403);
    expect((await location("5/details", "language=en")).status).toBe(403);
    expect((await location("5/details", "key=t-key", "")).status).toBe(403);
  });

  test("gives ids and figures as numbers for some locations, and as texts for others", async () => {
    const kinds = async (id: string) => {
      const { body } = await location(`${id}/details`);
      const { body: reviews } = await location(`${id}/reviews`);
      return new Set([typeof body.location_id, ...reviews.data.map((review: Json) => typeof review.id)]);
    };
    expect(await kinds("1000")).toEqual(new Set(["number"]));
    expect(await kinds("1001")).toEqual(new Set(["string"]));
  });

  test("shows reviews of the language that was asked for, and refuses what is no location", async () => {
    const { body } = await location("1000/reviews", "key=t-key&language=fr");
    expect(new Set(body.data.map((review: Json) => review.lang))).toEqual(new Set(["fr"]));
    expect((await location("d1000/details")).status).toBe(400);
    expect((await location("404404/reviews")).status).toBe(404);
  });
});

test("a business has the same reviews at any time, and more as time passes; its counts are theirs", () => {
  const early = sourceBusiness("x", Date.UTC(2026, 0, 1));
  const late = sourceBusiness("x", Date.UTC(2026, 6, 1));
  expect(sourceBusiness("x", Date.UTC(2026, 0, 1))).toEqual(early);
  expect(late.total).toBeGreaterThan(early.total);
  expect(early.latest[0]?.at.getTime()).toBeLessThanOrEqual(Date.UTC(2026, 0, 1));
  expect(Object.values(late.counts).reduce((sum, count) => sum + count)).toBe(late.total);
  expect(sourceBusiness("x", 0)).toEqual({
    counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    total: 0,
    average: null,
    latest: [],
  });
});

test("each source refuses what was asked of it, so often and for that place alone", async () => {
  await refuse({ service: "google", error: "Throttling", to: "ChIJ-refused-1", times: 2 });
  expect((await place("ChIJ-refused-2")).status).toBe(200);
  expect((await location("1000/details")).status).toBe(200);
  expect((await place("ChIJ-refused-1")).body.error.status).toBe("RESOURCE_EXHAUSTED");
  expect((await place("ChIJ-refused-1")).status).toBe(429);
  expect((await place("ChIJ-refused-1")).status).toBe(200);
  await refuse({ service: "tripadvisor", error: "Throttling" });
  expect(await location("1000/details")).toMatchObject({ status: 429, body: { message: "Limit Exceeded" } });
  await refuse({ service: "google", error: "Huge" });
  const huge = await place("ChIJ-refused-1");
  expect(JSON.stringify(huge.body).length).toBeGreaterThan(10_000_000);
  await refuse({ service: "google", error: "Html" });
  const page = await fetch(`${sources.endpoint}/v1/places/ChIJ-refused-1`);
  expect(page.headers.get("content-type")).toContain("text/html");
  await page.text();
});
