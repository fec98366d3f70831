import { expect, it } from "vitest";
import { badgeSizes, badgeThemes } from "#shared/model/badge.ts";
import { languages } from "#shared/model/language.ts";
import { badgeImage } from "#web/rate/badge.ts";
import { visit } from "../testing/visitors.ts";

const names = [
  "Pâtisserie Boulangerie Maximum",
  "MAISON WOLFGANG HAMMERMANN MMM",
  "Chez Léa",
  "餐廳".repeat(15),
  "🥐".repeat(20),
];
const scores = [
  { average: null, count: null },
  { average: 4.8, count: 9_999 },
  { average: 3, count: 123_456 },
];

it("keeps its words within its frame, in the widest typeface that browsers fall back to", async () => {
  const page = await visit("about:blank", {});
  const images = languages.flatMap((language) =>
    badgeSizes.flatMap((size) =>
      badgeThemes.flatMap((theme) =>
        names.flatMap((name) =>
          scores.map((score) => badgeImage({ name, location: null, ...score }, language, { size, theme })),
        ),
      ),
    ),
  );
  // The page may still show an image, which has no HTML.
  await page.goto("about:blank");
  await page.setContent(images.join(""));
  const over = await page.evaluate(() =>
    [...document.querySelectorAll("svg")].flatMap((svg) =>
      [...svg.querySelectorAll("text")].flatMap((text) => {
        // The widest fallback on machines without the badge's fonts.
        text.setAttribute("font-family", "DejaVu Sans, Verdana");
        const { x, width } = text.getBBox();
        const room = svg.width.baseVal.value - 6;
        return x + width > room ? [`${text.textContent}: ${Math.round(x + width)} of ${room}`] : [];
      }),
    ),
  );
  expect([...new Set(over)]).toEqual([]);
  await page.context().close();
});
