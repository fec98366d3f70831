import type { BadgeLook } from "#shared/model/badge.ts";
import type { Language } from "#shared/model/language.ts";
import { badgeAddress, scoreAddress } from "#web/rate/addresses.ts";
import { badgePixels, type OnBadge } from "#web/rate/badge.ts";

export interface BadgeChoice extends BadgeLook {
  origin: string;
  link: string;
  language: Language;
  score: Pick<OnBadge, "name" | "location">;
}

const quoted = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Without the score, because pasted code never changes. */
const nameOf = ({ name, location }: BadgeChoice["score"]) => quoted(location === null ? name : `${name}, ${location}`);

export function imageCode({ origin, link, language, size, theme, score }: BadgeChoice): string {
  const { width, height } = badgePixels[size];
  const image = quoted(origin + badgeAddress(`/${language}`, link, "image", { size, theme }));
  const page = quoted(origin + scoreAddress(`/${language}`, link));
  return `<a href="${page}" target="_blank" rel="noopener"><img src="${image}" alt="${nameOf(score)} – Reviens" width="${width}" height="${height}"></a>`;
}

export function frameCode({ origin, link, language, size, theme, score }: BadgeChoice): string {
  const { width, height } = badgePixels[size];
  const frame = quoted(origin + badgeAddress(`/${language}`, link, "frame", { size, theme }));
  return `<iframe src="${frame}" title="${nameOf(score)} – Reviens" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
}
