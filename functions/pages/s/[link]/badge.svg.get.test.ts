import { expect, it } from "vitest";
import { aScored, badgeImage } from "#functions/testing/score-calls.ts";

it("is an image that any site may show, and says in words what it shows", async () => {
  const { link } = await aScored([], { name: 'Café "du Port" & <Cie>' });
  const { status, headers, text } = await badgeImage(link, { size: "large" }, "/en");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=300",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(text).toContain('aria-label="Café &quot;du Port&quot; &amp; &lt;Cie&gt;: 3.0 out of 5, 5 ratings"');
  expect(text).toContain(">Café &quot;du Port&quot; &amp; &lt;Cie&gt;</text>");
});

it("holds no character that XML has none for, whatever a name holds", async () => {
  const { link } = await aScored([], { name: "Ca\ufffef\u0008é\uffff 🥐" });
  for (const size of ["small", "large"]) {
    const { text } = await badgeImage(link, { size }, "/en");
    expect(text).toContain("Café 🥐");
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Noncharacter_Code_Point}/u);
  }
});
