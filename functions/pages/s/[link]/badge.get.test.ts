import { describe, expect, it } from "vitest";
import { aScored, aScoredLocation, badgeFrame, badgeImage } from "#functions/testing/score-calls.ts";
import { badgeSizes, badgeThemes } from "#shared/model/badge.ts";

const looks = badgeSizes.flatMap((size) => badgeThemes.map((theme) => ({ size, theme })));

describe("a badge", () => {
  it.each(looks)(
    "that is $size and $theme has at most 2 kB, as an image and as a frame, and says its number",
    async (look) => {
      const { link } = await aScored([], { name: "Boulangerie & pâtisserie <Lavallée> ".repeat(3) });
      for (const prefix of ["/en", "/fr"]) {
        const [image, frame] = [await badgeImage(link, look, prefix), await badgeFrame(link, look, prefix)];
        for (const { status, text, headers } of [image, frame]) {
          expect(status).toBe(200);
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
          expect(headers["cache-control"]).toBe("public, max-age=300");
          expect(headers["content-security-policy"]).toContain("frame-ancestors *");
          expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
          expect(text).toContain(prefix === "/fr" ? "3,0" : "3.0");
          expect(text).not.toMatch(/<script|style="/);
        }
        expect(image.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
        expect(frame.text).toContain(`href="${prefix}/s/${link}" target="_blank" rel="noopener"`);
      }
    },
  );

  it("looks the same to everybody: in the business's language, whatever the reader's", async () => {
    const { link } = await aScored([], { language: "fr" });
    expect((await badgeImage(link)).text).toContain("3,0 sur 5");
    expect((await badgeImage(link, { size: "huge", theme: "pink" })).text).toContain('width="180" height="72"');
  });

  it("has no number while there are too few ratings, and is not there while the score is off", async () => {
    const { link } = await aScoredLocation();
    expect((await badgeImage(link, {}, "/en")).text).toContain("not enough ratings yet");
    const off = await badgeFrame((await aScored([], { publicScore: false })).link);
    expect([off.status, off.text, off.headers["cache-control"]]).toEqual([404, "", "no-store"]);
  });
});
