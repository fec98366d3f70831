import type { IncomingMessage } from "node:http";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSource, refusing } from "#functions/testing/sources.ts";
import { PublicPage } from "#shared/model/public-page.ts";
import { readGooglePlace, searchPlaces } from "./google-places.ts";

const session = "8c1c2a44-1f9c-4b9e-9d0e-0a7f3a3b2c1d";
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

let made = 0;
/** A place of its own, because refusals are kept per place. */
const aPlace = () => `ChIJ-test-${process.pid}-${++made}-${Date.now()}`;

async function googleThatAnswers(body: unknown, status = 200) {
  const calls: { request: IncomingMessage; body: string }[] = [];
  const { address, stop } = await aSource((request, response) => {
    let sent = "";
    request.on("data", (part) => {
      sent += part;
    });
    request.on("end", () => {
      calls.push({ request, body: sent });
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  running.push(stop);
  vi.stubEnv("GOOGLE_PLACES_API", address);
  return calls;
}

describe("searching a place", () => {
  it("finds it by name and address, with or without accents", async () => {
    const found = await searchPlaces("maison lavallee mont-royal", { ...fr, session });
    expect(found).toMatchObject({
      ok: [
        {
          placeId: "ChIJ-demo-Maison-Lavallee-00",
          name: "Maison Lavallée",
          address: "1214 Av. du Mont-Royal E, Montréal, QC, Canada",
        },
        {},
      ],
    });
  });

  it("answers nothing for nothing, and for what Google does not know", async () => {
    expect(await searchPlaces("  ", { ...fr, session })).toEqual({ ok: [] });
    expect(await searchPlaces("nowhere", { ...fr, session })).toEqual({ ok: [] });
  });

  it("names the session, the language and the countries, and asks for no more than it shows", async () => {
    const calls = await googleThatAnswers({});
    await searchPlaces(" Café ", { language: "fr", regions: ["CA"], session });
    expect(JSON.parse(calls[0]!.body)).toEqual({
      input: "Café",
      sessionToken: session,
      languageCode: "fr",
      includedRegionCodes: ["ca"],
    });
    expect(calls[0]!.request.headers["x-goog-fieldmask"]).toBe(
      "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text,suggestions.placePrediction.structuredFormat.mainText.text,suggestions.placePrediction.structuredFormat.secondaryText.text",
    );
  });

  it("takes name and address from the one line, where Google leaves the other form out", async () => {
    await googleThatAnswers({
      suggestions: [
        { placePrediction: { placeId: "ChIJaaaaaaaa", text: { text: "Café Ô, 1 Rue X, Québec" } } },
        { placePrediction: { placeId: "ChIJbbbbbbbb", structuredFormat: { mainText: { text: "Chez B" } } } },
        { placePrediction: { placeId: "ChIJcccccccc" } },
        { queryPrediction: { text: { text: "café" } } },
        null,
      ],
    });
    expect(await searchPlaces("café", { ...fr, session })).toEqual({
      ok: [
        { placeId: "ChIJaaaaaaaa", name: "Café Ô", address: "1 Rue X, Québec" },
        { placeId: "ChIJbbbbbbbb", name: "Chez B", address: null },
      ],
    });
  });

  it("is not repeated: whoever types asks again", async () => {
    const calls = await googleThatAnswers("", 503);
    expect(await searchPlaces("café", { ...fr, session })).toEqual({ failed: "away" });
    expect(calls).toHaveLength(1);
  });
});

describe("reading a place", () => {
  it("answers rating, count, page and the latest reviews with their authors", async () => {
    const read = await readGooglePlace("ChIJ-demo-Maison-Lavallee-00", { ...fr, session });
    if ("failed" in read) throw new Error(read.failed);
    expect(PublicPage.parse(read.ok)).toEqual(read.ok);
    expect(read.ok).toMatchObject({
      id: "ChIJ-demo-Maison-Lavallee-00",
      name: "Maison Lavallée",
      rating: expect.any(Number),
      count: expect.any(Number),
      url: expect.stringMatching(/^https:\/\/maps\.google\.com\//),
      histogram: null,
      closed: false,
      movedTo: null,
    });
    expect(read.ok.reviews).toHaveLength(5);
    const authors = read.ok.reviews?.map(({ author }) => author.url ?? "https://www.google.com/");
    expect(authors?.every((url) => url.startsWith("https://www.google.com/"))).toBe(true);
  });

  it("reads every place whatever Google leaves out of it", async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `ChIJ-sample-${index}`);
    const read = await Promise.all(ids.map((id) => readGooglePlace(id, fr)));
    for (const one of read) expect("ok" in one && PublicPage.parse(one.ok)).toEqual("ok" in one && one.ok);
    const pages = read.flatMap((one) => ("ok" in one ? [one.ok] : []));
    expect(pages).toHaveLength(25);
    for (const field of ["name", "address", "url", "rating", "count"] as const) {
      expect(
        pages.some((page) => page[field] === null),
        field,
      ).toBe(true);
      expect(
        pages.some((page) => page[field] !== null),
        field,
      ).toBe(true);
    }
    expect(await readGooglePlace("ChIJ-bare-Bistro-sans-details", fr)).toEqual({
      ok: {
        id: "ChIJ-bare-Bistro-sans-details",
        name: null,
        address: null,
        url: null,
        rating: null,
        ratingPicture: null,
        count: null,
        histogram: null,
        reviews: [],
        closed: null,
        movedTo: null,
      },
    });
  });

  it("tells what became of a place: gone, moved, renewed, not reviewed yet", async () => {
    expect(await readGooglePlace("ChIJ-gone-Bistro-ferme", fr)).toEqual({ failed: "gone" });
    expect(await readGooglePlace("ChIJ-moved-Bistro-demenage", fr)).toMatchObject({
      ok: { closed: true, movedTo: "ChIJ-now-Bistro-demenage" },
    });
    expect(await readGooglePlace("ChIJ-renewed-Bistro-rebaptise", fr)).toMatchObject({
      ok: { id: "ChIJ-now-Bistro-rebaptise" },
    });
    expect(await readGooglePlace("ChIJ-unreviewed-Bistro-sans-avis", fr)).toMatchObject({
      ok: { rating: null, count: null, reviews: [] },
    });
  });

  it("asks nobody for what is no place id", async () => {
    const calls = await googleThatAnswers({});
    for (const id of ["", "..", "a/b", "a?b=c", "é", "a".repeat(501)])
      expect(await readGooglePlace(id, fr)).toEqual({ failed: "gone" });
    expect(calls).toHaveLength(0);
  });

  it.each([
    ["Throttling", "quota"],
    ["AccessDenied", "key"],
    ["InvalidKey", "key"],
    ["NotFound", "gone"],
    ["InternalFailure", "away"],
    ["ServiceUnavailable", "away"],
    ["Html", "unreadable"],
    ["Huge", "unreadable"],
  ])("answers why where Google refuses: %s is %s", async (error, failed) => {
    const id = aPlace();
    await refusing("google", { error, to: id, times: 2 });
    expect(await readGooglePlace(id, fr)).toEqual({ failed });
  });

  it.each(["Timeout", "Stall", "Slow"])("gives up in time where Google hangs: %s", async (error) => {
    const id = aPlace();
    await refusing("google", { error, to: id });
    const begun = performance.now();
    expect(await readGooglePlace(id, { ...fr, patience: 50 })).toEqual({ failed: "away", late: true });
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it("waits for a slow answer that comes in time", async () => {
    const id = aPlace();
    await refusing("google", { error: "Slow", to: id, after: 20 });
    expect(await readGooglePlace(id, fr)).toMatchObject({ ok: { id } });
  });

  it("asks once more after a failure that may pass, and no more for a quota", async () => {
    const id = aPlace();
    await refusing("google", { error: "ServiceUnavailable", to: id });
    expect(await readGooglePlace(id, fr)).toMatchObject({ ok: { id } });
    const calls = await googleThatAnswers({}, 429);
    expect(await readGooglePlace(id, fr)).toEqual({ failed: "quota" });
    expect(calls).toHaveLength(1);
    const failing = await googleThatAnswers({}, 500);
    expect(await readGooglePlace(id, fr)).toEqual({ failed: "away" });
    expect(failing).toHaveLength(2);
  });

  it("is away where nobody listens, and follows nobody elsewhere with the key", async () => {
    vi.stubEnv("GOOGLE_PLACES_API", "http://127.0.0.1:1");
    expect(await readGooglePlace(aPlace(), fr)).toEqual({ failed: "away" });
    const elsewhere = await googleThatAnswers({});
    const target = process.env.GOOGLE_PLACES_API;
    const { address, stop } = await aSource((_, response) => response.writeHead(302, { location: target }).end());
    running.push(stop);
    vi.stubEnv("GOOGLE_PLACES_API", address);
    expect(await readGooglePlace(aPlace(), fr)).toEqual({ failed: "unreadable" });
    expect(elsewhere).toHaveLength(0);
  });

  it.each([
    ["[]", "unreadable"],
    ["null", "unreadable"],
    ['"x"', "unreadable"],
    ["", "unreadable"],
    ['{"id"', "unreadable"],
  ])("reads nothing into %s", async (body, failed) => {
    await googleThatAnswers(body);
    expect(await readGooglePlace(aPlace(), fr)).toEqual({ failed });
  });

  it("keeps what it can of an answer in another form, and no address that leads elsewhere", async () => {
    await googleThatAnswers({
      id: 12345,
      displayName: "Café",
      formattedAddress: "  ",
      rating: 7,
      userRatingCount: "31",
      googleMapsUri: "javascript:alert(1)",
      reviews: [
        null,
        "x",
        {
          rating: "5",
          text: { text: "Half an emoji \ud83d", languageCode: "en" },
          authorAttribution: {
            displayName: "A",
            uri: "https://google.com.evil.example/a",
            photoUri: "https://me@lh3.googleusercontent.com/a",
          },
          publishTime: "yesterday",
          googleMapsUri: "http://www.google.com/maps/reviews",
        },
        {
          text: null,
          originalText: { text: "Bien", languageCode: "fr" },
          publishTime: "2026-01-02T03:04:05.123456789Z",
        },
      ],
    });
    const read = await readGooglePlace(aPlace(), fr);
    expect(read).toMatchObject({ ok: { id: "12345", name: null, address: null, rating: null, count: 31, url: null } });
    expect("ok" in read && read.ok.reviews).toEqual([
      {
        id: null,
        rating: 5,
        title: null,
        text: "Half an emoji \ufffd",
        language: "en",
        original: null,
        author: { name: "A", url: null, picture: null },
        publishedAt: null,
        published: null,
        url: null,
        ratingPicture: null,
        answered: null,
      },
      expect.objectContaining({
        text: "Bien",
        language: "fr",
        original: null,
        publishedAt: "2026-01-02T03:04:05.123Z",
      }),
    ]);
  });
});

describe("our key", () => {
  let loaded = 0;
  async function withSecret(secret: object | null) {
    const mock = mockClient(SecretsManagerClient);
    running.push(() => mock.restore());
    if (secret === null) mock.on(GetSecretValueCommand).rejects(new Error("away"));
    else mock.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(secret) });
    const file = `./secrets.ts?sources${loaded++}`;
    const fresh: typeof import("./secrets.ts") = await import(/* @vite-ignore */ file);
    return { mock, sourceKeys: fresh.sourceKeys };
  }

  it("is null where nobody entered it, without asking for the secret each time", async () => {
    const { mock, sourceKeys } = await withSecret({ marks: "x".repeat(43), tripadvisorKey: "" });
    expect(await sourceKeys()).toEqual({ google: null, tripadvisor: null });
    expect(await sourceKeys()).toEqual({ google: null, tripadvisor: null });
    expect(mock.calls()).toHaveLength(1);
  });
});
