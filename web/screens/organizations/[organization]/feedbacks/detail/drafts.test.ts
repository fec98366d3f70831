import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropDraft, keepNoteDraft } from "./drafts.ts";

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function asksBeforeLeaving(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

it("asks before the page is left with an unsent note, and no longer once it is sent", () => {
  expect(asksBeforeLeaving()).toBe(false);
  keepNoteDraft("a", "half a thought");
  keepNoteDraft("b", "another");
  expect(asksBeforeLeaving()).toBe(true);
  dropDraft("a", "half a thought");
  expect(asksBeforeLeaving()).toBe(true);
  dropDraft("b", "another");
  expect(asksBeforeLeaving()).toBe(false);
});
