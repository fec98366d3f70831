import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readStepDraft, writeDraft } from "./step-drafts.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what was typed in a step", () => {
  it("is there again after a reload, for the same person and step", () => {
    writeDraft("ana website", { url: "example.com" });
    expect(readStepDraft("ana website", { url: "" })).toEqual({ url: "example.com" });
    expect(readStepDraft("bo website", { url: "" })).toEqual({});
  });

  it("is left out where the step has changed since", () => {
    writeDraft("ana limit", { limit: "3", gone: "x" });
    expect(readStepDraft("ana limit", { limit: 3, consent: false })).toEqual({});
  });

  it("is gone, and nothing breaks, where the browser stores nothing", () => {
    vi.stubGlobal("sessionStorage", undefined);
    writeDraft("ana website", { url: "example.com" });
    expect(readStepDraft("ana website", { url: "" })).toEqual({});
  });
});
