import { describe, expect, test } from "vitest";
import { chooseLanguage, languageOfBrowser, languageOfCookie, languageOfPath, pathInLanguage } from "./locale.ts";

describe("the interface's language", () => {
  const asked = { path: "/login", cookies: "", browser: ["de-DE", "fr-CA", "en"] };

  test("is the prefix's before anything else", () => {
    expect(chooseLanguage({ ...asked, path: "/en/login", cookies: "locale=fr" })).toBe("en");
  });

  test("is the cookie's before the browser's", () => {
    expect(chooseLanguage({ ...asked, cookies: "a=b; locale=en" })).toBe("en");
  });

  test("is the first one of the browser's that we speak", () => {
    expect(chooseLanguage(asked)).toBe("fr");
  });

  test("is English when nothing speaks for another", () => {
    expect(chooseLanguage({ path: "/", cookies: "", browser: ["ja"] })).toBe("en");
  });
});

test("reads no language from a path that only begins like a prefix", () => {
  expect(languageOfPath("/french/login")).toBeNull();
  expect(languageOfPath("/fr")).toBe("fr");
});

test("ignores a cookie that names another language or only resembles ours", () => {
  expect(languageOfCookie("locale=de")).toBeNull();
  expect(languageOfCookie("xlocale=fr")).toBeNull();
});

test("takes a language without its region", () => {
  expect(languageOfBrowser(["FR-ca"])).toBe("fr");
});

test("keeps the page when the language of a prefixed path changes", () => {
  expect(pathInLanguage("/fr/organizations/1", "en")).toBe("/en/organizations/1");
  expect(pathInLanguage("/organizations/1", "en")).toBe("/organizations/1");
});
