import "./app/styles/mantine.css";
import "./app/styles/base.css";
import "./app/styles/controls.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session.ts";
import { App } from "./app/app.tsx";
import { guardChunks } from "./app/chunk-guard.ts";
import { startI18n } from "./language/i18n.ts";

guardChunks();
const queries = createQueryClient();
// Every page needs the current user, so ask while the chunks are still loading.
void queries.prefetchQuery(sessionQuery);
await startI18n();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
