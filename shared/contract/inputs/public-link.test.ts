import { expect, it } from "vitest";
import { PublicLink } from "./public-link.ts";

const messagesOf = (given: unknown) => [
  ...new Set(PublicLink.safeParse(given).error?.issues.map(({ message }) => message)),
];

it("keeps a public link trimmed and as browsers write it", () => {
  expect(PublicLink.parse({ label: " Pages Jaunes ", url: " HTTPS://PagesJaunes.ca/1 " })).toEqual({
    label: "Pages Jaunes",
    url: "https://pagesjaunes.ca/1",
  });
});

it.each([
  [{ label: "", url: "https://yelp.ca" }, "required"],
  [{ label: "\u200b", url: "https://yelp.ca" }, "required"],
  [{ label: "a".repeat(41), url: "https://yelp.ca" }, "too_long"],
  [{ label: "yelp.ca/biz", url: "https://yelp.ca" }, "name_address"],
  [{ label: "Yelp", url: "javascript:alert(1)" }, "url_scheme"],
  [{ label: "Yelp", url: null }, "url_invalid"],
])("refuses %j", (given, message) => {
  expect(messagesOf(given)).toEqual([message]);
});

it("refuses an address of 2,000 letters", () => {
  expect(messagesOf({ label: "Yelp", url: `https://yelp.ca/${"a".repeat(2_000)}` })).toEqual(["too_long"]);
});
