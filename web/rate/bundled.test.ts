import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import { noPageTexts } from "#shared/model/page-texts.ts";
import { nothingKept } from "./addresses.ts";
import { renderRatePage, renderThanksPage } from "./render.tsx";
import { aProfile } from "./testing/profile.ts";
import type { ThanksPageProps } from "./thanks-page.tsx";

type Rendered = { renderRatePage: typeof renderRatePage; renderThanksPage: typeof renderThanksPage };
let bundled: Rendered;

// Bundled as for Lambda: minified, with Preact instead of React.
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ["web/rate/render.tsx"],
    bundle: true,
    minify: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node24",
    mainFields: ["module", "main"],
    conditions: ["module"],
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: {
      react: "preact/compat",
      "react/jsx-runtime": "preact/jsx-runtime",
      "react-dom": "preact/compat",
      "react-dom/server": "preact/compat/server",
    },
  });
  bundled = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString("base64")}`);
});

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `01J0000000000000000000${1000 + index}`,
    name: `Rue Saint-Denis ${index}`,
  }));

const ownWords = "Merci d’avoir pris le temps de nous écrire, à bientôt ! ".repeat(4).slice(0, 200);

const fullest = {
  profile: aProfile({
    name: "Boulangerie".repeat(9),
    brandColor: "#8a1c4a",
    pageTexts: { en: noPageTexts.en, fr: { greeting: ownWords, thanks: ownWords, promise: ownWords } },
    customerServicePhone: "+1 514 555 0101",
    privacyContact: { name: "Hélène Lavallée", email: "vie.privee@maison-lavallee.example" },
    publicScore: true,
    forceName: true,
    forceEmail: true,
    forcePhone: true,
    locations: named(9),
    employees: named(20),
    moreChoices: true,
    searched: "employee",
  }),
  words: "saint denis",
  language: "fr",
  nonce: "n".repeat(100),
  errors: { rating: "Choisissez de une à cinq étoiles.", name: "Le nom est obligatoire." },
} as const;

const faces = {
  ...fullest,
  profile: aProfile({
    ...fullest.profile,
    moreChoices: false,
    searched: null,
    employees: named(20).map((one, at) => ({
      ...one,
      picture: `/pictures/${createHash("sha256").update(`${at}`).digest("base64url").slice(0, 22)}.jpeg`,
    })),
  }),
  words: "",
};

const compressed = (html: string) => brotliCompressSync(html).length;
const scripts = (html: string) => [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
const offered: ThanksPageProps = {
  profile: fullest.profile,
  language: "fr",
  outcome: { feedback: nothingKept, intercepted: true, invitations: ["google", "tripadvisor"] },
  contact: "wanted",
};

it("sends at most 6 kB in all, and at most 2 kB in each script", () => {
  for (const html of [fullest, faces].map(bundled.renderRatePage).concat(bundled.renderThanksPage(offered))) {
    expect(compressed(html)).toBeLessThan(6_000);
    expect(scripts(html).length).toBeGreaterThan(0);
    for (const script of scripts(html)) expect(script.length).toBeLessThan(2_048);
  }
});

it("loads nothing but the business's logo", () => {
  const html = bundled.renderRatePage({ ...fullest, profile: aProfile({ logo: "/logos/abc.png" }) });
  const loaded = [...html.matchAll(/<(?:link|img|script|iframe|source)[^>]*(?:src|href)="([^"]*)"/g)].map(
    ([, address]) => address,
  );
  expect(loaded.filter((address) => !address?.startsWith("data:"))).toEqual(["/logos/abc.png"]);
});

it("waits for no employee's picture: it keeps the room and loads what comes into view", () => {
  const pictures = bundled.renderRatePage(faces).match(/<img[^>]*\/pictures\/[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(20);
  for (const picture of pictures) {
    expect(picture).toContain('loading="lazy"');
    expect(picture).toMatch(/width="44" height="44"/);
  }
});

it("has scripts that are whole", () => {
  expect(scripts(bundled.renderThanksPage(offered))).toHaveLength(2);
  for (const script of scripts(bundled.renderThanksPage(offered)))
    expect(() => new Function(`"use strict"; return () => ${script}`)).not.toThrow();
});

it("renders the same in the bundle as in tests", () => {
  const shape = (html: string) =>
    html
      .replace(/<script>.*?<\/script>/gs, "")
      .replace(/=""|\/(?=>)/g, "")
      .replace(/&#x27;|&#39;/g, "'")
      .replace(/<[^>]+>/g, (tag) => tag.toLowerCase().replace(/[<>]/g, "").split(" ").sort().join(" "));
  const outcome = { feedback: nothingKept, intercepted: true, invitations: ["google" as const] };
  const thanks = { profile: aProfile(), language: "en", outcome } as const;
  const typed = { rating: "3", comment: "a & b", location: "01J00000000000000000001002" };
  expect(shape(bundled.renderRatePage({ ...fullest, typed }))).toBe(shape(renderRatePage({ ...fullest, typed })));
  for (const props of [thanks, offered])
    expect(shape(bundled.renderThanksPage(props))).toBe(shape(renderThanksPage(props)));
});
