import "./app/styles/mantine.css";
import "./app/styles/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session.ts";
import { App } from "./app/app.tsx";
import { guardChunks } from "./app/chunk-guard.ts";
import { pageTexts, prepare } from "./app/prepare.ts";
import { startI18n } from "./language/i18n.ts";
import { pageNow } from "./language/prefix.ts";

guardChunks();
const queries = createQueryClient();
const page = pageNow();
// All at once: the current user, whom every page needs, the texts, and the page's code and data.
void queries.prefetchQuery(sessionQuery);
const texts = startI18n(pageTexts(page.pathname));
prepare(page, queries);
await texts;

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
