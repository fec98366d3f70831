import { type BrandTheme, paintedBrand } from "#shared/rules/organizations/brand-color.ts";

const tokens = (brand: string, theme: BrandTheme): string => {
  const { action, onAction, hover, edge, link } = paintedBrand(brand, theme);
  return `--action:${action};--on-action:${onAction};--hover:${hover};--action-edge:${edge};--link:${link}`;
};

/**
 * Business's color, adjusted for contrast; empty for our own. Must follow `rateStyle`. Only a valid color gets into the
 * style.
 */
export const brandStyle = (brand: string | null): string =>
  brand !== null && /^#[0-9a-f]{6}$/.test(brand)
    ? `.rate{${tokens(brand, "light")}}@media (prefers-color-scheme:dark){.rate:not(.rate-light){${tokens(brand, "dark")}}}`
    : "";
