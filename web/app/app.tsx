import { BrowserRouter, matchRoutes, useLocation, useRoutes } from "react-router-dom";
import { usePrefix } from "#web/language/prefix.ts";
import { preload } from "./lazily.tsx";
import { routes } from "./routes.tsx";
import { Shell } from "./shell.tsx";

function Screens() {
  const location = useLocation();
  for (const { route } of matchRoutes(routes, location) ?? []) preload(route);
  return useRoutes(routes, location);
}

/**
 * The whole app. Its router's base is the language prefix, so a changed prefix creates a new router on the same page.
 * The router is the plain one: the data router weighs twice as much, and react-query already does what its loaders
 * would do.
 */
export function App() {
  const prefix = usePrefix();
  return (
    <BrowserRouter key={prefix} basename={prefix}>
      <Shell>
        <Screens />
      </Shell>
    </BrowserRouter>
  );
}
