/** What Lambda runs in React's place, for bundles and tests alike: react-dom/server weighs 235 kB, Preact renders the same components in 22 kB. */
export const reactAsPreact = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  "react-dom": "preact/compat",
  "react-dom/server": "preact/compat/server",
} as const;
