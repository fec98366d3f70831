import { describe, expect, it } from "vitest";
import { publicLink, publicLinkFault, publicLinkLimit } from "./public-link.ts";

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
    const began = process.cpuUsage();
    publicLink(`https://${"a-".repeat(100_000)}.com`);
    publicLink(`https://${"a.".repeat(240)}com`);
    publicLink(`https://${"a-".repeat(240)}`);
    expect(process.cpuUsage(began).user).toBeLessThan(100_000);
  });
});
