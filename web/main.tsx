import "./app/translated-page.ts";
import "./app/styles/mantine.css";
import "./app/styles/base.css";
import "./app/styles/controls.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { endBeginning, hasBegun } from "./api/early.ts";
import { createQueryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session.ts";
import { App } from "./app/app.tsx";
import { reloadGuardWindow, reloadOnce } from "./app/chunk-guard.ts";
import { awaitFirstData } from "./app/first-data.ts";
import { askAhead, asksNow, fetchCode, pageTexts } from "./app/prepare.ts";
import { tidyAddress } from "./app/tidy-address.ts";
import { hasTexts, startI18n } from "./language/i18n.ts";
import { pageNow } from "./language/prefix.ts";

/** In milliseconds: an answer that is about to arrive spares a slow processor a second rendering of the page. */
const worthWaiting = 300;

/** The same for the frame of a staff page, which needs the current user alone. To render it apart takes a slow processor longer. */
const worthWaitingWithFrame = 100;

/** In milliseconds: calls that leave so much later still leave before the page could show their answers. */
const worthYielding = 60;

const after = (milliseconds: number) => new Promise((late) => setTimeout(late, milliseconds));

// A function, and no `await` of the module itself: the page's chunks import this one, and would wait for it for ever.
async function start(): Promise<void> {
  // What `npm run bench` counts from: the app's first chunk has run.
  performance.mark("app-running");
  history.replaceState(history.state, "", tidyAddress(location.href));
  const queries = createQueryClient();
  const page = pageNow();
  const early = hasBegun();
  // All at once: the current user, whom every page needs, the page's data, its texts and its code.
  const session = queries.prefetchQuery(sessionQuery);
  const asked = askAhead(page, queries);
  void Promise.all([session, asked]).then(() => {
    const user = queries.getQueryData(sessionQuery.queryKey);
    endBeginning(user ? page.pathname + page.search : null);
  });
  // The calls leave first, if they have not left before the app was there: what follows keeps a slow processor busy, and the
  // files of the code are on their way already.
  if (!early) await Promise.race([asksNow(page.pathname), after(worthYielding)]);
  const begun = Promise.all([startI18n(pageTexts(page.pathname)), fetchCode(page.pathname)]);
  // Making the first date's format takes a slow processor 50 milliseconds. While the code is on its way it has nothing to do.
  if (early) new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
  await begun;
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root element");
  // Without texts the page would show their keys.
  if (!hasTexts() && !(await reloadOnce())) {
    root.textContent = "Reviens cannot be reached. Trying again… / Reviens est injoignable. Nouvel essai…";
    setInterval(() => void reloadOnce(), reloadGuardWindow);
    return;
  }
  await Promise.race([asked, session, after(worthWaiting)]);
  // The layout of a staff page needs the current user alone. It is rendered while the screen's data is still on its way.
  await Promise.race([asked, after(worthWaitingWithFrame)]);
  awaitFirstData(asked);
  // Nothing can lose the focus before something has it.
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
