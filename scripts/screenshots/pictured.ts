import type { SourceFiles } from "../build/sources.ts";

const screens = "web/screens/organizations/[[]organization]";

/** Sources of the screens on the pictures of README and home page. */
export const pictured: SourceFiles = [
  `${screens}/dashboard`,
  `${screens}/feedbacks/*.{ts,tsx,css}`,
  `${screens}/feedbacks/{detail,list}`,
  "web/rate",
  "web/app/layouts",
  "web/app/styles",
  "web/app/theme.ts",
  "shared/locales/*/{app,dashboard,feedbacks,rate}.json",
  "scripts/screenshots.ts",
];

export const picturedStamp = "docs/pictures.sources";
