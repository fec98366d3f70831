export const badgeSizes = ["small", "medium", "large"] as const;
export type BadgeSize = (typeof badgeSizes)[number];
export const badgeThemes = ["light", "dark"] as const;
export type BadgeTheme = (typeof badgeThemes)[number];

export interface BadgeLook {
  size: BadgeSize;
  theme: BadgeTheme;
}
