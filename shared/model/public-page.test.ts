import { describe, expect, it } from "vitest";
import {
  publicLink,
  publicLinkFault,
  publicLinkLimit,
  tripadvisorFault,
  tripadvisorLocation,
  tripadvisorPage,
} from "./public-page.ts";

describe("a public link", () => {
  it.each([
    ["https://www.facebook.com/cafeduport/reviews", "https://www.facebook.com/cafeduport/reviews"],
    [
      "https://www.pagesjaunes.ca/bus/Quebec/Cafe/123.html?what=x",
      "https://www.pagesjaunes.ca/bus/Quebec/Cafe/123.html?what=x",
    ],
    ["https://g.page/r/CabcDEF/review", "https://g.page/r/CabcDEF/review"],
    ["HTTPS://Yelp.CA", "https://yelp.ca/"],
    ["https://example.com:443/a", "https://example.com/a"],
    ["https://café.québec/avis", "https://xn--caf-dma.xn--qubec-csa/avis"],
    ["https://example.com/été", "https://example.com/%C3%A9t%C3%A9"],
  ])("is %s", (text, kept) => {
    expect(publicLink(text)).toBe(kept);
  });

  it.each([
    "",
    "facebook.com/cafeduport",
    "//facebook.com",
    "http://www.facebook.com/cafeduport",
    "https:www.facebook.com",
    "javascript:alert(1)",
    "javascript://facebook.com/%0aalert(1)",
    "data:text/html,<script>",
    "ftp://facebook.com",
    "https://me@facebook.com",
    "https://me:secret@facebook.com",
    "https://facebook.com@evil.example.net",
    "https://facebook.com\\@evil.net",
    "https://face\nbook.com",
    "https://facebook.com/a b",
    "https://facebook.com/\u202etxt",
    "https://facebook.com:8443",
    "https://localhost",
    "https://intranet/reviews",
    "https://printer.local",
    "https://service.internal",
    "https://nas.home.arpa",
    "https://shop.example",
    "https://facebook.com.",
    "https://127.0.0.1",
    "https://10.0.0.1/reviews",
    "https://192.168.1.1",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433",
    "https://0x7f.1",
    "https://0177.0.0.1",
    "https://8.8.8.8",
    "https://[::1]",
    "https://[fd00::1]",
    "https://[::ffff:10.0.0.1]",
    "\ud83d",
  ])("is not %j", (text) => {
    expect(publicLink(text)).toBeNull();
  });

  it.each([
    ["facebook.com/cafeduport", "url_scheme"],
    ["http://www.facebook.com/cafeduport", "url_scheme"],
    ["javascript:alert(1)", "url_scheme"],
    ["https://me:secret@facebook.com", "url_credentials"],
    ["https://me:secret@printer.local", "url_not_public"],
    ["https://192.168.1.1", "url_not_public"],
    ["https://printer.local", "url_not_public"],
    ["https://facebook.com:8443", "url_not_public"],
    [`https://yelp.ca/${"a".repeat(publicLinkLimit)}`, "url_invalid"],
    ["https://facebook.com/a b", "url_invalid"],
    ["https://yelp.ca", null],
  ])("says what is wrong with %s", (text, fault) => {
    expect(publicLinkFault(text)).toBe(fault);
  });

  it.each(["a".repeat(publicLinkLimit), "é".repeat(publicLinkLimit / 4), "a".repeat(2_000)])(
    "is no longer than the limit, as browsers write it too (case %$)",
    (path) => {
      expect(publicLink(`https://yelp.ca/${path}`)).toBeNull();
    },
  );

  it("is told in no time, however long the text", () => {
    const began = process.threadCpuUsage();
    publicLink(`https://${"a-".repeat(100_000)}.com`);
    publicLink(`https://${"a.".repeat(240)}com`);
    publicLink(`https://${"a-".repeat(240)}`);
    expect(process.threadCpuUsage(began).user).toBeLessThan(100_000);
  });
});

const path = "/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html";

describe("a page on Tripadvisor", () => {
  it.each([
    "www.tripadvisor.com",
    "tripadvisor.ca",
    "fr.tripadvisor.ca",
    "www.tripadvisor.fr",
    "www.tripadvisor.co.uk",
    "www.tripadvisor.com.au",
    "fr.tripadvisor.ch",
    "no.tripadvisor.com",
  ])("stands on %s", (host) => {
    expect(tripadvisorPage(`https://${host}${path}`)).toBe(`https://${host}${path}`);
  });

  it("is named without what is only about one visit, and in characters that stand in a header", () => {
    expect(tripadvisorPage(`https://www.tripadvisor.ca${path}?m=19905#REVIEWS`)).toBe(
      `https://www.tripadvisor.ca${path}`,
    );
    expect(tripadvisorPage("https://www.tripadvisor.ca/Hotel_Review-g1-d2-Reviews-Auberge d’été.html")).toBe(
      "https://www.tripadvisor.ca/Hotel_Review-g1-d2-Reviews-Auberge%20d%E2%80%99%C3%A9t%C3%A9.html",
    );
  });

  it.each([
    `https://tripadvisor.ab.com${path}`,
    `https://www.tripadvisor.com.evil.example${path}`,
    `https://tripadvisor.evil${path}`,
    `https://evil-tripadvisor.com${path}`,
    `https://x.evil.tripadvisor.com${path}`,
    `https://www.tripadvisor.com@evil.example${path}`,
    `https://me:secret@www.tripadvisor.com${path}`,
    `https://www.tripadvisor.com:8443${path}`,
    `https://www.tripadvisor.com\\@evil.example${path}`,
    `https://tripadvisor.com.${path}`,
    `https://trіpadvisor.com${path}`,
    `http://www.tripadvisor.com${path}`,
    `//www.tripadvisor.com${path}`,
    "https://www.tripadvisor.com/",
    "https://www.tripadvisor.com/x/../evil.html",
    "https://www.tripadvisor.ca/Restaurants-g155032-Montreal_Quebec.html",
    "https://www.tripadvisor.ca/ShowUserReviews-g155032-d123-r456-Cafe_du_Port.html",
    "https://www.tripadvisor.ca/UserReviewEdit-g155032-d123-Cafe_du_Port.html",
    "https://www.tripadvisor.ca/Restaurant_Review-g155032-Reviews-Cafe_du_Port.html",
    `https://www.tripadvisor.ca/Restaurant_Review-g1-d${"9".repeat(13)}-Reviews-Cafe.html`,
    "https://10.0.0.1/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html",
    "javascript:alert(1)",
    "",
    "\ud83d",
  ])("is not %j", (text) => {
    expect(tripadvisorPage(text)).toBeNull();
  });

  it.each([
    [`http://www.tripadvisor.ca${path}`, "url_scheme"],
    [`www.tripadvisor.ca${path}`, "url_scheme"],
    [`https://me:secret@www.tripadvisor.ca${path}`, "url_credentials"],
    [`https://me@www.tripadvisor.ca${path}`, "url_credentials"],
    [`https://me:secret@evil.example${path}`, "url_not_tripadvisor"],
    [`https://www.tripadvisor.ca@evil.example${path}`, "url_not_tripadvisor"],
    [`https://www.tripadvisor.com.evil.example${path}`, "url_not_tripadvisor"],
    ["https://www.tripadvisor.ca/Restaurants-g155032-Montreal_Quebec.html", "url_not_business"],
    ["https://www.tripadvisor.ca/ShowUserReviews-g155032-d123-r456-Cafe_du_Port.html", "url_not_business"],
    ["https://", "url_invalid"],
    [`https://www.tripadvisor.ca${path}?${"a".repeat(2_000)}`, "url_invalid"],
    [`https://www.tripadvisor.ca${path}`, null],
  ])("says what is wrong with %s", (text, fault) => {
    expect(tripadvisorFault(text)).toBe(fault);
  });

  it("is not an address of 2,000 letters", () => {
    expect(
      tripadvisorPage(`https://www.tripadvisor.ca/Restaurant_Review-g1-d2-Reviews-${"a".repeat(2_000)}.html`),
    ).toBe(null);
  });

  it("is told in no time, however long the text", () => {
    const began = process.threadCpuUsage();
    tripadvisorPage(`https://www.tripadvisor.com/Restaurant_Review-g1-d1-${".html?".repeat(16_000)}`);
    expect(process.threadCpuUsage(began).user).toBeLessThan(100_000);
  });
});

describe("the location id of a page on Tripadvisor", () => {
  it.each([
    [`https://www.tripadvisor.ca${path}`, "123"],
    [`  https://fr.tripadvisor.ca${path}?m=19905#REVIEWS`.trim(), "123"],
    ["https://www.tripadvisor.fr/Hotel_Review-g1-d987654321-Reviews-or10-Auberge-d55-du_Lac.html", "987654321"],
    ["https://www.tripadvisor.co.uk/Attraction_Review-g1-d2-Reviews-Le_Musee.html", "2"],
  ])("is read from %s", (address, location) => {
    expect(tripadvisorLocation(address)).toBe(location);
  });

  it.each([
    "https://www.tripadvisor.ca/Restaurants-g155032-Montreal_Quebec.html",
    `https://www.tripadvisor.com.evil.example${path}`,
    `javascript://www.tripadvisor.com${path}`,
    "123",
  ])("is not in %j", (text) => {
    expect(tripadvisorLocation(text)).toBeNull();
  });
});
