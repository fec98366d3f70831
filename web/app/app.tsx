import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { BrowserRouter, useLocation, useRoutes } from "react-router-dom";
import { usePrefix } from "#web/language/prefix.ts";
import { routesFor } from "./branch.ts";
import { fetchNextScreens } from "./idle.ts";
import { askAhead, fetchCode } from "./prepare.ts";
import { routes } from "./routes.tsx";
import { Shell } from "./shell.tsx";

function Screens() {
  const location = useLocation();
  const queries = useQueryClient();
  const prepared = useRef<string>(null);
  // Once per path; screens handle a changed query themselves.
  if (prepared.current !== location.pathname) {
    prepared.current = location.pathname;
    void askAhead(location, queries);
    void fetchCode(location.pathname);
  }
  useEffect(() => void fetchNextScreens(location.pathname), [location.pathname]);
  return useRoutes(routesFor(location.pathname, routes), location);
}

/**
 * A plain router, because the data router is twice the size. Its base is the language prefix, so a new prefix creates a
 * new router.
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
