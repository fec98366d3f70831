import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { complaint } from "#web/testing/feedbacks.ts";
import { HeldDialog } from "./held-dialog.tsx";

// The dialog keeps what has the focus, which needs a document.
beforeEach(() => {
  vi.stubGlobal("document", { activeElement: null, body: null });
});
afterEach(() => vi.unstubAllGlobals());

/** What the dialog shows of one rating, where there are more or not. */
const shown = (more: boolean) =>
  renderToStaticMarkup(
    // Whatever is shown over the page stands in it, as in no browser.
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <HeldDialog organization="o1" discards items={[complaint("f1")]} more={more} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it("says that there are more than it shows, where there are", () => {
  expect(shown(true)).toContain("held.more");
  const all = shown(false);
  expect(all).toContain("Cold soup");
  expect(all).not.toContain("held.more");
});
