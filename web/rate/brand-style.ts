import { type BrandTheme, painted } from "#shared/rules/organizations/brand-color.ts";

const tokens = (brand: string, theme: BrandTheme): string => {
  const { action, onAction, hover, edge, link } = painted(brand, theme);
  return `--action:${action};--on-action:${onAction};--hover:${hover};--action-edge:${edge};--link:${link}`;
};

/**
 * The style that paints the page in a business's color, as near to it as can be read; empty for our own. It stands after
 * `rateStyle`. Whatever was stored, only a color gets into it.
 */
export const brandStyle = (brand: string | null): string =>
  brand !== null && /^#[0-9a-f]{6}$/.test(brand)
    ? `.rate{${tokens(brand, "light")}}@media (prefers-color-scheme:dark){.rate:not(.rate-light){${tokens(brand, "dark")}}}`
    : "";
