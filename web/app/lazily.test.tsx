import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteAnswer, noteSilence } from "#web/api/connection.ts";
import { screen } from "./lazily.tsx";

const Qr: ComponentType = () => <p>The code</p>;
const load = vi.fn(async () => ({ default: Qr }));
const show = ({ element }: ReturnType<typeof screen>) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  noteAnswer();
  load.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  noteAnswer();
});

describe("a screen that is opened while the device is offline", () => {
  const goOffline = () => {
    vi.stubGlobal("navigator", { onLine: false });
    noteSilence();
  };

  it("says that it waits for the connection, and asks for no file", () => {
    goOffline();
    const shown = show(screen(load, "qr"));
    expect(shown).toContain("unloaded.title");
    expect(shown).toContain("unloaded.text");
    expect(load).not.toHaveBeenCalled();
  });

  it("is shown as ever if its code had arrived before", async () => {
    const qr = screen(load, "qr");
    await qr.handle.fetch();
    goOffline();
    expect(show(qr)).toContain("The code");
  });
});
