import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { complaint } from "#web/testing/feedbacks.ts";
import { HeldDialog } from "./held-notice.tsx";

beforeEach(() => {
  vi.stubGlobal("document", { activeElement: null, body: null });
});
afterEach(() => vi.unstubAllGlobals());

const shown = (more: boolean) =>
  renderToStaticMarkup(
    // `env="test"` renders overlays in place instead of in a portal.
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
