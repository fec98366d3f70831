import { expect, test } from "vitest";
import { type ContactSheet, contactSheet } from "./contact-sheet.ts";

const sheet: ContactSheet = {
  title: "fr, dark, 390 px",
  file: "fr.dark.390.html",
  width: 390,
  pictures: [
    { name: "dashboard", path: "/organizations/1", file: "dashboard.png", failure: null },
    { name: "me", path: "/me?a=1&b=2", file: "me.png", failure: 'Waited for <h1 class="x">' },
  ],
};
const other: ContactSheet = { ...sheet, title: "en, light, 1440 px", file: "en.light.1440.html" };

test("shows every picture with its name and address, and links to it and to the other sheets", () => {
  const html = contactSheet(sheet, [sheet, other]);
  expect(html).toContain('<a href="dashboard.png"><img src="dashboard.png"');
  expect(html).toContain("<strong>dashboard</strong> /organizations/1");
  expect(html).toContain('<a href="fr.dark.390.html" aria-current="page">fr, dark, 390 px</a>');
  expect(html).toContain('<a href="en.light.1440.html">en, light, 1440 px</a>');
});

test("says why a picture is missing, in its place", () => {
  const html = contactSheet(sheet, [sheet]);
  expect(html).toContain("No picture: Waited for &lt;h1 class=&quot;x&quot;>");
  expect(html).not.toContain('src="me.png"');
});
