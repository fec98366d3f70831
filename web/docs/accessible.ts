import type { ComponentType } from "react";

type React = typeof import("react");
type Component = ComponentType<Record<string, unknown>>;

/** A link within the button that opens a call cannot be reached by keyboard apart from the button, so it is none. */
const withoutLink =
  (Original: Component, { React }: { React: React }): Component =>
  (props) =>
    React.createElement(Original, { ...props, enabled: false });

/** The areas are headings of the third rank: without one of the second, a screen reader's list of headings has a gap. */
const withHeading =
  (Original: Component, { React }: { React: React }): Component =>
  (props) =>
    React.createElement(
      React.Fragment,
      null,
      React.createElement("h2", { className: "calls" }, "Calls"),
      React.createElement(Original, props),
    );

/** Everything that is read belongs to a landmark, the introduction too. */
const asLandmark =
  (Original: Component, { React }: { React: React }): Component =>
  (props) =>
    React.createElement("section", { "aria-label": "About this API" }, React.createElement(Original, props));

/** A plugin of Swagger UI that mends what axe finds in it. */
export const accessible = () => ({
  wrapComponents: { DeepLink: withoutLink, operations: withHeading, InfoContainer: asLandmark },
});
