import "swagger-ui-dist/swagger-ui.css";
import "./api.css";
import type { ComponentType } from "react";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

type React = typeof import("react");
type Component = ComponentType<Record<string, unknown>>;

/** A link inside the button cannot be reached by keyboard, so it becomes plain text. */
const withoutLink =
  (Original: Component, { React }: { React: React }): Component =>
  (props) =>
    React.createElement(Original, { ...props, enabled: false });

/** Without a second-level heading, the list of headings would have a gap. */
const withHeading =
  (Original: Component, { React }: { React: React }): Component =>
  (props) =>
    React.createElement(
      React.Fragment,
      null,
      React.createElement("h2", { className: "calls" }, "Calls"),
      React.createElement(Original, props),
    );

const asLandmark =
  (Original: Component, { React }: { React: React }): Component =>
  (props) =>
    React.createElement("section", { "aria-label": "About this API" }, React.createElement(Original, props));

const accessible = () => ({
  wrapComponents: { DeepLink: withoutLink, operations: withHeading, InfoContainer: asLandmark },
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const followTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followTheme);
followTheme();

SwaggerUI({
  url: "/api/openapi.json",
  domNode: document.querySelector("#api"),
  deepLinking: true,
  plugins: [accessible],
  // The browser sends the session cookie itself, but not this header.
  requestInterceptor: (request) => ({ ...request, headers: { ...request.headers, "X-Reviens-Client": "docs" } }),
});
