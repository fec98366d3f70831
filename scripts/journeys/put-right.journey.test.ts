import { describe, expect, inject, it } from "vitest";
import { languages } from "#shared/model/language.ts";
import { renderPutRightPage } from "#web/rate/render.tsx";
import { findingsInBothThemes } from "../testing/axe.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const business = { name: "Maison Lavallée", logo: null, location: "Vieux-Port", brandColor: "#7a1f5c" };

describe.each(languages)("the page that asks whether a complaint was put right, in %s", (language) => {
  const text = journeyTexts(language);

  it.each([
    ["before", null, ["yes", "no"]],
    ["after", false, ["afterAll"]],
  ] as const)("can be used by everybody, on a phone, %s the customer said", async (_, said, buttons) => {
    const page = await visit(origin, { language, width: 390 });
    // The last visitor may have looked at something that is no HTML.
    await page.goto("about:blank");
    const shown = { business, language, token: "t", comment: "The soup was cold.", said, mayBeSaid: true };
    await page.setContent(renderPutRightPage({ ...shown, is: "yes" }));
    const names = await page.getByRole("button").allTextContents();
    expect(names).toEqual(buttons.map((button) => text("rate", `putRight.${button}`)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await leave(page);
  });
});
