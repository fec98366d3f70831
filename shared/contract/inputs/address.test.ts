import { describe, expect, it } from "vitest";
import { holdsAddress } from "./address.ts";

describe("a name", () => {
  it.each([
    "St.Denis/Laurier",
    "N.D.G./Westmount",
    "St.Denis: terrasse",
    "Booking.com",
    "Café St. Denis",
    "Ste.Foy/Cap-Rouge",
    "M.A.C./Holt",
    "Dr.Roy #2",
    "24/7 Gym",
    "A.M./P.M.",
    "Tim @ Laurier",
    "Mtl.Nord?",
  ])("may be %s, which leads nowhere", (name) => {
    expect(holdsAddress(name)).toBe(false);
  });

  it.each([
    "https://evil.example",
    "evil.com/win",
    "Evil.COM/win",
    "Win at evil.io/x now",
    "evil.shop?x",
    "evil.com:8080",
    "1.evil.xyz#a",
    "www.evil",
    "a@evil.com",
    "evil。com/win",
    "evil.c\u00ADom/win",
    "evil．com/win",
    "évil.рф/x",
    "evil.xn--p1ai/x",
    "St.Denis/Laurier evil.com/win",
  ])("is not %s, which leads somewhere", (name) => {
    expect(holdsAddress(name)).toBe(true);
  });
});
