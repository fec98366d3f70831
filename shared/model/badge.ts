/** The sizes and looks of the badge that shows a public score on the business's own site. */
export const badgeSizes = ["small", "medium", "large"] as const;
export type BadgeSize = (typeof badgeSizes)[number];
export const badgeThemes = ["light", "dark"] as const;
export type BadgeTheme = (typeof badgeThemes)[number];

/** How a badge looks. */
export interface BadgeLook {
  size: BadgeSize;
  theme: BadgeTheme;
}
