import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteAnswer, noteSilence } from "#web/api/connection.ts";
import { dropDraft, keepNoteDraft } from "./detail/drafts.ts";
import { type FeedbackPosition, nextWaiting, stepsThrough } from "./use-advance.ts";

const waiting = (...ids: string[]) => ids.map((_id) => ({ _id, status: "pending" as const }));

/** The address changes at once, but `selected` only after rendering. */
function screen(given: Partial<FeedbackPosition> = {}) {
  const place: FeedbackPosition = { selected: "a", status: "pending", items: waiting("a", "b"), more: null, ...given };
  let address = place.selected;
  const steps = stepsThrough(
    () => place,
    (feedback) => {
      address = feedback;
    },
  );
  const render = () => {
    place.selected = address;
  };
  const shown = () => {
    render();
    return place.selected;
  };
  return { ...steps, render, shown };
}

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  noteAnswer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  noteAnswer();
  for (const feedback of ["a", "b"]) dropDraft(feedback, "words");
});

describe("resolving a feedback", () => {
  it("goes on to the next that waits", () => {
    const { onResolving, shown } = screen();
    onResolving("a");
    expect(shown()).toBe("b");
  });

  it("closes the last one", () => {
    const { onResolving, shown } = screen({ items: waiting("a") });
    onResolving("a");
    expect(shown()).toBeNull();
  });

  it("goes nowhere while the device is offline or the server away", () => {
    const { onResolving, shown } = screen();
    vi.stubGlobal("navigator", { onLine: false });
    onResolving("a");
    expect(shown()).toBe("a");
    noteSilence();
    vi.stubGlobal("navigator", { onLine: true });
    onResolving("a");
    expect(shown()).toBe("a");
  });
});

describe("a refusal", () => {
  it("goes back to the feedback and its note", () => {
    const { onResolving, onBack, render, shown } = screen();
    onResolving("a");
    render();
    keepNoteDraft("a", "words");
    onBack("a");
    expect(shown()).toBe("a");
  });

  it("goes back also when it arrives before the next feedback is on the screen", () => {
    const { onResolving, onBack, shown } = screen();
    onResolving("a");
    keepNoteDraft("a", "words");
    onBack("a");
    expect(shown()).toBe("a");
  });

  it("takes nobody away from what they have begun to write", () => {
    const { onResolving, onBack, render, shown } = screen();
    onResolving("a");
    render();
    keepNoteDraft("b", "words");
    onBack("a");
    expect(shown()).toBe("b");
  });

  it("stays, when the next page of the list arrives after it", async () => {
    const page = Promise.resolve(waiting("a", "b"));
    const { onResolving, onBack, shown } = screen({ items: waiting("a"), more: () => page });
    onResolving("a");
    onBack("a");
    await page;
    expect(shown()).toBe("a");
  });
});

const list = (...statuses: ("pending" | "resolved" | "received")[]) =>
  statuses.map((status, index) => ({ _id: String(index), status }));

describe("the next complaint after an answer", () => {
  it.each([
    ["the one below that waits", list("pending", "pending", "received", "pending"), "1", "3"],
    ["else the nearest above", list("pending", "pending", "received", "pending", "resolved"), "3", "1"],
    ["none where no other waits", list("received", "pending", "resolved"), "1", null],
    ["the first that waits for one that is not in the list", list("received", "pending"), "x", "1"],
  ])("is %s", (_, items, from, next) => {
    expect(nextWaiting(items, from)).toBe(next);
  });
});
