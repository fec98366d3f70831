import { describe, expect, it } from "vitest";
import { qrImage, qrSvg } from "./qr-image.ts";

describe("the QR code of a feedback link", () => {
  it("has a quiet zone of four modules and the three finder patterns", () => {
    const { size, d } = qrImage("https://reviens.example/a/chez-lou");
    expect(d).not.toMatch(/M[0-3] /);
    expect(d).not.toMatch(/M\d+ [0-3]h/);
    const dark = new Set(d.match(/M\d+ \d+/g));
    const edge = size - 5;
    for (const corner of ["M4 4", `M${edge} 4`, `M4 ${edge}`]) expect(dark.has(corner)).toBe(true);
  });

  it("is a complete SVG file", async () => {
    const svg = await (await qrSvg("x")).text();
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1024" height="1024" viewBox="0 0 29 29"/,
    );
  });
});
