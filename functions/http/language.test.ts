import { describe, expect, it } from "vitest";
import { eventFor } from "#functions/testing/call.ts";
import { languageAsked } from "./language.ts";

const route = { method: "GET", path: "/api/example" } as const;
const asked = (accepted: string, cookies: string[] | undefined, headers = {}) => {
  const event = eventFor(route);
  const { "x-reviens-client": _, ...others } = event.headers;
  return languageAsked({
    ...event,
    headers: { ...others, "accept-language": accepted, ...headers },
    ...(cookies && { cookies }),
  }).asked;
};

describe("the language of an answer", () => {
  it.each([
    ["fr", undefined, "fr"],
    ["fr-CA,fr;q=0.9,en;q=0.8", undefined, "fr"],
    ["en-GB", ["locale=fr"], "fr"],
    ["de,es", ["locale=fr"], "fr"],
    ["", ["locale=fr"], "fr"],
    ["de", ["locale=de"], null],
    ["", undefined, null],
  ])("for a browser that accepts %j with the cookies %j is %s", (accepted, cookies, language) => {
    expect(asked(accepted, cookies)).toBe(language);
  });

  it.each([
    ["en-GB", ["locale=fr"], "en"],
    ["", ["locale=fr"], "fr"],
  ])("for our own app, which accepts %j, with the cookies %j is %s", (accepted, cookies, language) => {
    expect(asked(accepted, cookies, { "x-reviens-client": "web" })).toBe(language);
  });

  it.each([
    ["fr", {}, { asked: "fr", prefix: "/fr" }],
    ["", { lang: "fr" }, { asked: "fr", prefix: "/fr" }],
    ["en", { lang: "fr" }, { asked: "en", prefix: "/en" }],
    ["", { lang: "de" }, { asked: null, prefix: "" }],
  ])("below %j with the query %j is in the page's own links too", (language, query, expected) => {
    const event = eventFor(route, { headers: { "x-page-language": language } });
    expect(languageAsked({ ...event, queryStringParameters: query })).toEqual(expected);
  });
});
