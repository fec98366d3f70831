import { afterEach, describe, expect, it, vi } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { findPlaces, seePlace } from "#functions/testing/source-calls.ts";
import { aSource } from "#functions/testing/sources.ts";

afterEach(() => vi.unstubAllEnvs());

describe("searching a place", () => {
  it("finds it by what is typed of its name and address", async () => {
    const { status, body } = await findPlaces(await anOrganization(), "maison lavallee");
    expect([status, body.items[0]]).toEqual([
      200,
      {
        placeId: "ChIJ-demo-Maison-Lavallee-00",
        name: "Maison Lavallée",
        address: expect.stringContaining("Mont-Royal"),
      },
    ]);
  });

  it("answers nothing for what nobody knows", async () => {
    expect((await findPlaces(await anOrganization(), "nowhere")).body).toEqual({ items: [] });
  });

  it("refuses a session that is longer than Google takes, before Google is asked", async () => {
    const seat = await anOrganization();
    for (const session of ["a".repeat(37), "a".repeat(64)])
      for (const { status, body } of [
        await findPlaces(seat, "bistro", {}, session),
        await seePlace(seat, "ChIJ-demo-Maison-Lavallee-00", session),
      ])
        expect([status, Object.keys(body.error.fields)]).toEqual([400, ["session"]]);
    expect((await findPlaces(seat, "bistro", {}, "a".repeat(36))).status).toBe(200);
  });

  it.each([
    [429, 429, "source_quota", "Please allow a few minutes before refreshing the page"],
    [403, 502, "source_failed", "Error encountered while retrieving external reviews."],
    [500, 502, "source_failed", "Error encountered while retrieving external reviews."],
  ])("says so where Google answers %j", async (answered, status, code, message) => {
    const { address, stop } = await aSource((_, response) => response.writeHead(answered).end("<html>"));
    vi.stubEnv("GOOGLE_PLACES_API", address);
    const { status: seen, body } = await findPlaces(await anOrganization(), "bistro");
    stop();
    expect([seen, body.error.code, body.error.message]).toEqual([status, code, message]);
  });
});
