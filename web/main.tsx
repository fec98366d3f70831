import "./app/translated-page.ts";
import "./app/styles/mantine.css";
import "./app/styles/base.css";
import "./app/styles/controls.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { endBeginning } from "./api/early.ts";
import { createQueryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session.ts";
import { App } from "./app/app.tsx";
import { reloadGuardWindow, reloadOnce } from "./app/chunk-guard.ts";
import { awaitFirstData } from "./app/first-data.ts";
import { askAhead, fetchCode, pageTexts } from "./app/prepare.ts";
import { tidyAddress } from "./app/tidy-address.ts";
import { hasTexts, startI18n } from "./language/i18n.ts";
import { pageNow } from "./language/prefix.ts";

/** Milliseconds; waiting spares a slow processor a second render. */
const worthWaiting = 300;

const worthWaitingWithFrame = 100;

const after = (milliseconds: number) => new Promise((late) => setTimeout(late, milliseconds));

// A top-level `await` would deadlock: the page's chunks import this module.
async function start(): Promise<void> {
  // `npm run bench` measures from here.
  performance.mark("app-running");
  history.replaceState(history.state, "", tidyAddress(location.href));
  const queries = createQueryClient();
  const page = pageNow();
  const session = queries.prefetchQuery(sessionQuery);
  const asked = askAhead(page, queries);
  void Promise.all([session, asked]).then(() => {
    const user = queries.getQueryData(sessionQuery.queryKey);
    endBeginning(user ? page.pathname + page.search : null);
  });
  await Promise.all([startI18n(pageTexts(page.pathname)), fetchCode(page.pathname)]);
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root element");
  if (!hasTexts() && !(await reloadOnce())) {
    root.textContent = "Reviens cannot be reached. Trying again… / Reviens est injoignable. Nouvel essai…";
    setInterval(() => void reloadOnce(), reloadGuardWindow);
    return;
  }
  await Promise.race([asked, session, after(worthWaiting)]);
  // The layout needs only the user, so it renders while the data loads.
  await Promise.race([asked, after(worthWaitingWithFrame)]);
  awaitFirstData(asked);
  addEventListener(
    "focusin",
    () =>
      void import("./app/keep-focus.ts").then(
        (code) => code.keepFocus(),
        () => undefined,
      ),
    {
      once: true,
    },
  );

  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
