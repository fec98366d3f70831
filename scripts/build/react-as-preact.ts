/** Bundles and tests render with Preact: 22 kB instead of react-dom/server's 235 kB. */
export const reactAsPreact = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  "react-dom": "preact/compat",
  "react-dom/server": "preact/compat/server",
} as const;
