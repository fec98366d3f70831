import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

const family = '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

// Shade 6 is primary; white text on it has a contrast of 5.9:1.
const green: MantineColorsTuple = [
  "#F1F7F4",
  "#DDEBE5",
  "#BFD9CE",
  "#97C3B3",
  "#6DB19E",
  "#3F8672",
  "#2F6F5E",
  "#255A4C",
  "#1A4439",
  "#0F2C24",
];

// Shade 6 is for stars; text needs shade 8.
const amber: MantineColorsTuple = [
  "#FFF9E6",
  "#FFF0C7",
  "#FFE494",
  "#FFD65C",
  "#FCC836",
  "#F8BC16",
  "#F5B301",
  "#C68F00",
  "#8A5F00",
  "#4F3600",
];

// Shade 5 is for marks and charts; white text on shade 6 has a contrast of 4.8:1.
const coral: MantineColorsTuple = [
  "#FFF4F0",
  "#FDE4DB",
  "#F9C7B6",
  "#F5A88D",
  "#F08A68",
  "#E4572E",
  "#C9461F",
  "#A83A19",
  "#832C12",
  "#571C0A",
];

const gray: MantineColorsTuple = [
  "#F6F4EF",
  "#EFECE5",
  "#E5E1D8",
  "#DAD5CA",
  "#C6C0B3",
  "#8A867C",
  "#66635C",
  "#4E4C47",
  "#383733",
  "#242321",
];

const dark: MantineColorsTuple = [
  "#D8DCE6",
  "#B6BDCC",
  "#9AA3B5",
  "#808A9E",
  "#333B4B",
  "#272E3B",
  "#1C212C",
  "#14171F",
  "#0F1218",
  "#0A0C11",
];

const inTheMiddle = { transform: "translate(-50%, -50%)" };

/** `red` and `yellow` are coral and amber, so that Mantine's defaults use them. */
export const theme = createTheme({
  primaryColor: "green",
  primaryShade: 6,
  autoContrast: true,
  black: "#1F2A44",
  white: "#FFFFFF",
  colors: { green, teal: green, amber, yellow: amber, coral, red: coral, gray, dark },
  fontFamily: family,
  headings: {
    fontFamily: family,
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.25" },
      h2: { fontSize: "1.375rem", lineHeight: "1.3" },
      h3: { fontSize: "1.125rem", lineHeight: "1.4" },
      h4: { fontSize: "1rem", lineHeight: "1.45" },
    },
  },
  // In px, because space that grows with large text leaves too little for the words.
  spacing: { xs: "10px", sm: "12px", md: "16px", lg: "20px", xl: "32px" },
  defaultRadius: "md",
  respectReducedMotion: true,
  cursorType: "pointer",
  // `Component.extend` would pull each component into the first load.
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" }, styles: { loader: inTheMiddle } },
    // Links must not be told apart by color alone.
    Anchor: { defaultProps: { underline: "always" } },
    Badge: { styles: { root: { textTransform: "none" } } },
    Button: { styles: { label: { fontWeight: 550 }, loader: inTheMiddle } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--reviens-surface": "#FFFFFF",
    "--reviens-well": "var(--mantine-color-gray-1)",
    "--reviens-control": "#8A867C",
    // Mantine's default is too brown to look like a warning, and pale salmon in the dark.
    "--mantine-color-coral-light-color": "var(--mantine-color-coral-7)",
    "--mantine-color-red-light-color": "var(--mantine-color-coral-7)",
    "--mantine-color-body": "#FBFAF7",
    "--mantine-color-default-border": "var(--mantine-color-gray-3)",
    "--mantine-color-placeholder": "#77736A",
    "--mantine-color-error": "var(--mantine-color-coral-7)",
    "--mantine-color-success": "var(--mantine-color-green-6)",
  },
  dark: {
    ...Object.fromEntries(
      ["green", "teal", "amber", "yellow", "coral", "red"].flatMap((name) => [
        [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-4) 18%, transparent)`],
        [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--mantine-color-${name}-4) 26%, transparent)`],
      ]),
    ),
    "--mantine-color-coral-light-color": "var(--mantine-color-coral-4)",
    "--mantine-color-red-light-color": "var(--mantine-color-coral-4)",
    "--mantine-color-gray-light": "var(--mantine-color-dark-5)",
    "--mantine-color-gray-light-hover": "var(--mantine-color-dark-4)",
    "--mantine-color-gray-light-color": "var(--mantine-color-dark-1)",
    "--mantine-color-gray-outline": "var(--mantine-color-dark-2)",
    "--mantine-color-gray-text": "var(--mantine-color-dark-1)",
    "--reviens-surface": "#1B202B",
    "--reviens-well": "var(--mantine-color-dark-8)",
    "--reviens-control": "#747C8F",
    "--mantine-color-disabled": "var(--mantine-color-dark-5)",
    "--mantine-color-error": "var(--mantine-color-coral-4)",
    "--mantine-color-success": "var(--mantine-color-green-4)",
  },
});
