import { describe, expect, it } from "vitest";
import { tripadvisorPage } from "./tripadvisor.ts";

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
    "javascript:alert(1)",
    "",
    "\ud83d",
  ])("is not %j", (text) => {
    expect(tripadvisorPage(text)).toBeNull();
  });

  it("is told in no time, however long the text", () => {
    const began = process.cpuUsage();
    tripadvisorPage(`https://www.tripadvisor.com/Restaurant_Review-g1-d1-${".html?".repeat(16_000)}`);
    expect(process.cpuUsage(began).user).toBeLessThan(100_000);
  });
});
