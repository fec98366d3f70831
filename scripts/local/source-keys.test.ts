import { expect, it } from "vitest";
import { functionsEnvironment } from "./environment.ts";
import { givenKeys } from "./secret.ts";

const endpoints = {
  dynamodb: "http://127.0.0.1:1",
  aws: "http://127.0.0.1:2",
  sources: "http://127.0.0.1:3",
  origin: "http://localhost:3000",
};
const addressesOf = (given: NodeJS.ProcessEnv) => {
  const { GOOGLE_PLACES_API, TRIPADVISOR_API } = functionsEnvironment(endpoints, given);
  return [GOOGLE_PLACES_API, TRIPADVISOR_API];
};

it("reads both sources from the stand-in where nobody gave a key", () => {
  expect(addressesOf({})).toEqual([endpoints.sources, endpoints.sources]);
  expect(givenKeys({ GOOGLE_PLACES_KEY: "", TRIPADVISOR_KEY: "" })).toEqual({});
});

it("reads a source itself with the key that somebody gave, and the other from the stand-in", () => {
  const google = { GOOGLE_PLACES_KEY: "AIza-real" };
  expect(addressesOf(google)).toEqual(["https://places.googleapis.com", endpoints.sources]);
  expect(givenKeys(google)).toEqual({ googlePlacesKey: "AIza-real" });
  const tripadvisor = { TRIPADVISOR_KEY: "real" };
  expect(addressesOf(tripadvisor)).toEqual([endpoints.sources, "https://api.content.tripadvisor.com"]);
  expect(givenKeys(tripadvisor)).toEqual({ tripadvisorKey: "real" });
});

it("lets somebody name another address", () => {
  const given = { GOOGLE_PLACES_KEY: "AIza-real", GOOGLE_PLACES_API: "http://127.0.0.1:9" };
  expect(addressesOf(given)[0]).toBe("http://127.0.0.1:9");
});
