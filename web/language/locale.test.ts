import { describe, expect, test } from "vitest";
import { chooseLanguage, languageOfBrowser, languageOfCookie, languageOfPath, pathInLanguage } from "./locale.ts";

describe("the interface's language", () => {
  const asked = { path: "/login", cookies: "", browser: ["de-DE", "fr-CA", "en"] };

  test("comes from the prefix first", () => {
    expect(chooseLanguage({ ...asked, path: "/en/login", cookies: "locale=fr" })).toBe("en");
  });

  test("comes from the cookie before the browser", () => {
    expect(chooseLanguage({ ...asked, cookies: "a=b; locale=en" })).toBe("en");
  });

  test("is the first of the browser's languages that we have", () => {
    expect(chooseLanguage(asked)).toBe("fr");
  });

  test("is English if nothing names another", () => {
    expect(chooseLanguage({ path: "/", cookies: "", browser: ["ja"] })).toBe("en");
  });
});

test("is not read from a path that only begins like a prefix", () => {
  expect(languageOfPath("/french/login")).toBeNull();
  expect(languageOfPath("/fr")).toBe("fr");
});

test("is not read from a cookie with an unknown language or a similar name", () => {
  expect(languageOfCookie("locale=de")).toBeNull();
  expect(languageOfCookie("xlocale=fr")).toBeNull();
});

test("ignores the region", () => {
  expect(languageOfBrowser(["FR-ca"])).toBe("fr");
});

test("changes in a prefixed path without leaving the page", () => {
  expect(pathInLanguage("/fr/organizations/1", "en")).toBe("/en/organizations/1");
  expect(pathInLanguage("/organizations/1", "en")).toBe("/organizations/1");
});
