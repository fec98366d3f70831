import type { BadgeLook } from "#shared/model/badge.ts";
import type { Language } from "#shared/model/language.ts";
import { badgeAddress, scoreAddress } from "#web/rate/addresses.ts";
import { badgePixels, type OnBadge } from "#web/rate/badge.ts";

/** A badge as somebody wants it on their site. */
export interface BadgeChoice extends BadgeLook {
  origin: string;
  link: string;
  language: Language;
  score: Pick<OnBadge, "name" | "location">;
}

const quoted = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Whose badge it is: its number changes, so the code that somebody pastes once does not say it. */
const nameOf = ({ name, location }: BadgeChoice["score"]) => quoted(location === null ? name : `${name}, ${location}`);

/** HTML that shows the badge as an image, which leads to the score's page. */
export function imageCode({ origin, link, language, size, theme, score }: BadgeChoice): string {
  const { width, height } = badgePixels[size];
  const image = quoted(origin + badgeAddress(`/${language}`, link, "image", { size, theme }));
  const page = quoted(origin + scoreAddress(`/${language}`, link));
  return `<a href="${page}" target="_blank" rel="noopener"><img src="${image}" alt="${nameOf(score)} – Reviens" width="${width}" height="${height}"></a>`;
}

/** HTML that shows the badge in a frame. */
export function frameCode({ origin, link, language, size, theme, score }: BadgeChoice): string {
  const { width, height } = badgePixels[size];
  const frame = quoted(origin + badgeAddress(`/${language}`, link, "frame", { size, theme }));
  return `<iframe src="${frame}" title="${nameOf(score)} – Reviens" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
}
