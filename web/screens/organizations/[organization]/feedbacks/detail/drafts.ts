import { create } from "zustand";

interface Drafts {
  texts: Readonly<Record<string, string>>;
  write(feedback: string, text: string): void;
}

const useDrafts = create<Drafts>()((set) => ({
  texts: {},
  write: (feedback, text) => set(({ texts }) => ({ texts: { ...texts, [feedback]: text } })),
}));

const warn = (event: Event): void => event.preventDefault();

// The browser asks before it leaves a page with an unsent note. Not always listened to: it slows down going back.
useDrafts.subscribe(({ texts }) => {
  const unsent = Object.values(texts).some((text) => text.trim() !== "");
  if (unsent) globalThis.window?.addEventListener("beforeunload", warn);
  else globalThis.window?.removeEventListener("beforeunload", warn);
});

/** Puts a note back as the unsent one, unless another was begun meanwhile. */
export function keepDraft(feedback: string, text: string): void {
  const { texts, write } = useDrafts.getState();
  if ((texts[feedback] ?? "") === "") write(feedback, text);
}

/** Whether somebody has begun to write about a feedback. */
export const hasDraft = (feedback: string): boolean => (useDrafts.getState().texts[feedback] ?? "").trim() !== "";

/** Gives back a note that could not be sent, before what was typed meanwhile. */
export function giveBackDraft(feedback: string, text: string): void {
  if (text === "") return;
  const { texts, write } = useDrafts.getState();
  const typed = texts[feedback] ?? "";
  write(feedback, typed === "" ? text : `${text}\n\n${typed}`);
}

/** Takes the unsent note away while it is sent, unless it was changed meanwhile. */
export function dropDraft(feedback: string, text: string): void {
  const { texts, write } = useDrafts.getState();
  if (texts[feedback]?.trim() === text) write(feedback, "");
}

/**
 * The unsent note on a feedback, kept while other feedbacks are open. It stays in memory only, because it is about a
 * customer; the browser warns before the page is left.
 */
export function useDraft(feedback: string): [string, (text: string) => void] {
  const text = useDrafts(({ texts }) => texts[feedback] ?? "");
  const write = useDrafts((drafts) => drafts.write);
  return [text, (next) => write(feedback, next)];
}
