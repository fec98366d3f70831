import { BrowserRouter, matchRoutes, useLocation, useRoutes } from "react-router-dom";
import { Frame } from "./frame.tsx";
import { preload } from "./lazily.tsx";
import { usePrefix } from "./prefix.ts";
import { routes } from "./routes.tsx";

function Screens() {
  const location = useLocation();
  for (const { route } of matchRoutes(routes, location) ?? []) preload(route);
  return useRoutes(routes, location);
}

/**
 * The whole app below its language prefix; a changed prefix begins anew on the same page. The router is the plain one:
 * the one with loaders weighs twice as much, and what is loaded here react-query knows better.
 */
export function App() {
  const prefix = usePrefix();
  return (
    <BrowserRouter key={prefix} basename={prefix}>
      <Frame>
        <Screens />
      </Frame>
    </BrowserRouter>
  );
}
