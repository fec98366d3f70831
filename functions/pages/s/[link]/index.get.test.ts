import { describe, expect, it } from "vitest";
import { aScored, aScoredLocation, scorePage, shared } from "#functions/testing/score-calls.ts";

const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");

describe("the page of a public score", () => {
  it("names one day or two, whichever the ratings are of", async () => {
    const { link } = await aScored([{ rating: 5, date: "2026-01-05T12:00:00.000Z" }]);
    expect((await scorePage(link, {}, "/en")).text).toMatch(/6 ratings from January 5, 2026 to /);
    expect((await scorePage(link, {}, "/fr")).text).toMatch(/6 notes du 5 janvier 2026 au /);
  });

  it("shows average, number, dates and how ratings are collected and checked, in both languages", async () => {
    const { link } = await aScored();
    const [en, fr] = [await scorePage(link, {}, "/en"), await scorePage(link, {}, "/fr")];
    expect(en.status).toBe(200);
    expect(en.text).toContain("<b>3.0</b>");
    expect(en.text).toContain("5 ratings, all of ");
    expect(en.text).toContain("We don’t check that its author was a customer.");
    expect(fr.text).toContain("<b>3,0</b>");
    expect(fr.text).toContain(
      "Une note compte quel que soit son nombre d’étoiles, sauf si elle est mise de côté ou effacée.",
    );
    expect(fr.text).toContain(`href="/fr/a/${link}"`);
  });

  it("is kept by nobody, allows no script, and stands in no frame", async () => {
    const { headers } = await scorePage((await aScored()).link);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).not.toContain("script-src");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("tells search engines of the score and the comments, and is found by its first page alone", async () => {
    const { link, organization } = await aScored([shared()]);
    const { text } = await scorePage(link, {}, "/en");
    expect(text).not.toContain("noindex");
    expect(text).toContain(`<link rel="canonical" href="${process.env.PUBLIC_ORIGIN}/en/s/${link}"`);
    expect(dataIn(text)).toMatchObject({
      "@type": "Organization",
      name: organization.name,
      aggregateRating: { "@type": "AggregateRating", ratingValue: 3.3, ratingCount: 6, bestRating: 5, worstRating: 1 },
      review: [
        {
          "@type": "Review",
          author: { "@type": "Person", name: "Zoé" },
          reviewBody: "The best croissants in town.",
          reviewRating: { "@type": "Rating", ratingValue: 5 },
        },
      ],
    });
    expect((await scorePage(link, { order: "oldest" })).text).toContain('content="noindex"');
  });

  it("lets no comment, and no name, end the data or become an element", async () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror="alert(1)"> & \u2028';
    const { link } = await aScored(
      [shared({ comment: evil, customer: { name: "<b>Zoé", email: null, phone: null } })],
      {
        name: "A </script><i>& Co",
      },
    );
    const { text } = await scorePage(link);
    expect(dataIn(text).review[0].reviewBody).toBe(evil);
    expect(dataIn(text).review[0].author.name).toBe("A customer");
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    expect(text).not.toMatch(/<img|<i>|<b>Zoé/);
  });

  it("shows no number while there are fewer than five ratings, and says so", async () => {
    const { link } = await aScoredLocation();
    const { status, text } = await scorePage(link, {}, "/en");
    expect(status).toBe(200);
    expect(text).toContain("Not enough ratings yet");
    expect(text).not.toMatch(/out of 5|ld\+json|id="comments"/);
  });

  it("is not there while the score is off, and says that a closed business takes no feedback", async () => {
    const off = await scorePage((await aScored([], { publicScore: false })).link);
    expect(off.status).toBe(404);
    const closed = await scorePage((await aScored([], { closedAt: new Date().toISOString() })).link);
    expect(closed.status).toBe(410);
  });

  it("leads on page by page, and says in which order", async () => {
    const { link } = await aScored(
      Array.from({ length: 11 }, (_, days) =>
        shared({ date: new Date(Date.now() - (days + 1) * 86_400_000).toISOString() }),
      ),
    );
    const { text } = await scorePage(link, {}, "/en");
    const next = /href="([^"]*cursor=(\w+)[^"]*)"/.exec(text);
    expect(text).toMatch(/<b aria-current="true">Newest first<\/b>/);
    const more = await scorePage(link, { cursor: next?.[2] ?? "" }, "/en");
    expect(more.text.match(/croissants/g)).toHaveLength(1);
    expect(more.text).toContain("Back to the first comments");
  });
});
