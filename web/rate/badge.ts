import { averageIn, scoreTextsIn } from "#shared/locales/score.ts";
import type { BadgeLook, BadgeSize, BadgeTheme } from "#shared/model/badge.ts";
import { formatLocale, type Language } from "#shared/model/language.ts";
import type { PublicScore } from "#shared/model/public-score.ts";
import { filledTo, fiveStarsPath } from "./star-path.ts";
import { squeezed } from "./styles.ts";

/** Widths of bold letters in a wide typeface (DejaVu Sans, Verdana), in hundredths of the font's size. */
const widths: readonly [letters: RegExp, width: number][] = [
  [/[ijlI.,:;'’|!· ]/u, 38],
  [/[frt()-]/u, 50],
  [/[cszJ]/u, 61],
  [/[mwMWÆŒæœ@%&—…]/u, 111],
  [/[\p{Lu}«»+=]/u, 86],
  // Other scripts and pictures are at least as wide as high.
  [/[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\p{Z}]/u, 135],
];
const usual = 72;

const widthOf = (letter: string): number => {
  const plain = letter.normalize("NFD").charAt(0);
  const seen = plain < "\u0250" ? plain : letter;
  return widths.find(([letters]) => letters.test(seen))?.[1] ?? usual;
};

/** Cuts a text to a width in ems for any bold typeface, because a badge's image cannot bring its own font. */
function fitting(text: string, ems: number): string {
  const letters = [...text];
  const upTo = (count: number, end = "") =>
    [...letters.slice(0, count), ...end].reduce((sum, letter) => sum + widthOf(letter), 0) <= 100 * ems;
  if (upTo(letters.length)) return text;
  const kept = letters.findLastIndex((_, count) => upTo(count, "…"));
  return `${letters.slice(0, kept).join("").trimEnd()}…`;
}

export const badgePixels = {
  small: { width: 180, height: 34 },
  medium: { width: 180, height: 72 },
  large: { width: 260, height: 116 },
} as const satisfies Record<BadgeSize, { width: number; height: number }>;

const colors = {
  light: { ground: "#fff", line: "#d9d5ca", ink: "#1f2a44", quiet: "#5a6377", edge: "#b07a00" },
  dark: { ground: "#1b202b", line: "#3d4556", ink: "#eceae4", quiet: "#a9b0bf", edge: "#f5b301" },
} as const satisfies Record<BadgeTheme, Record<string, string>>;

export type OnBadge = Pick<PublicScore, "name" | "location" | "average" | "count">;

const compact = (language: Language, count: number): string =>
  new Intl.NumberFormat(formatLocale(language), {
    notation: count < 10_000 ? "standard" : "compact",
    maximumFractionDigits: 0,
  }).format(count);

export function badgeText({ name, location, average, count }: OnBadge, language: Language): string {
  const say = scoreTextsIn(language);
  const whole = location === null ? name : `${name}, ${location}`;
  if (average === null) return say("badgeFew", { name: whole });
  return say("badge", { name: whole, average: averageIn(language, average), count: compact(language, count ?? 0) });
}

/** What XML has no place for, as its control characters and U+FFFE: it spoils the whole image. */
const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string =>
  text
    .replaceAll(outsideXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Uses attributes only, so that it looks the same on every site and under every policy. */
export function badgeImage(score: OnBadge, language: Language, { size, theme }: BadgeLook): string {
  const say = scoreTextsIn(language);
  const color = colors[theme];
  const { width, height } = badgePixels[size];
  const text = (x: number, y: number, of: number, said: string, strong = false) =>
    `<text x="${x}" y="${y}" font-size="${of}" fill="${strong ? color.ink : color.quiet}"${strong ? ' font-weight="700"' : ""}>${escaped(said)}</text>`;
  const stars = (average: number, x: number, y: number, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><clipPath id="c"><path d="M0 0h${filledTo(average)}v24H0z"/></clipPath>` +
    `<g fill="none" stroke="${color.edge}"><path id="s" d="${fiveStarsPath}"/></g>` +
    `<g fill="#f5b301" stroke="${color.edge}" clip-path="url(#c)"><use href="#s"/></g></g>`;
  const label = badgeText(score, language);
  const { average } = score;
  const number = average === null ? "" : averageIn(language, average);
  const count = say("badgeCount", { count: compact(language, score.count ?? 0) });
  const whole = score.location ?? score.name;
  const nameSize = fitting(whole, (width - 30) / 14) === whole ? 14 : 12;
  const name = fitting(whole, (width - 30) / nameSize);
  const few = say("few");
  const inside = {
    small: () =>
      average === null
        ? text(12, 22, 12, few)
        : stars(average, 8, 9, 0.68) +
          text(95, 22, 14, number, true) +
          text(126, 22, 11, `(${compact(language, score.count ?? 0)})`),
    medium: () =>
      average === null
        ? text(14, 31, 10.5, few, true) + text(14, 53, 12, "Reviens")
        : stars(average, 12, 14, 0.9) + text(128, 32, 18, number, true) + text(14, 56, 12, count),
    large: () =>
      text(16, 30, nameSize, name, true) +
      (average === null ? text(16, 62, 14, few) : stars(average, 14, 43, 1.05) + text(150, 62, 20, number, true)) +
      text(16, 97, 12, average === null ? "Reviens" : `${count} · ${say("badgeAlike")}`),
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}" font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif">` +
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="${color.ground}" stroke="${color.line}"/>` +
    `${inside[size]()}</svg>`
  );
}

export const badgeFrameStyle: string = squeezed(`
html { background: transparent; }
body { margin: 0; }
a { display: inline-block; border-radius: 8px; line-height: 0; }
a:focus-visible { outline: 3px solid #2f6f5e; outline-offset: -3px; }
`);

/** A badge for an iframe on any site; it opens the score's page in a new window. */
export const badgeFrame = (score: OnBadge, language: Language, look: BadgeLook, page: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escaped(badgeText(score, language))}</title><style>${badgeFrameStyle}</style></head>` +
  `<body><a href="${escaped(page)}" target="_blank" rel="noopener">${badgeImage(score, language, look)}</a></body></html>`;
