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

// Listens only while there are drafts, because the listener slows down going back.
useDrafts.subscribe(({ texts }) => {
  const unsent = Object.values(texts).some((text) => text.trim() !== "");
  if (unsent) globalThis.window?.addEventListener("beforeunload", warn);
  else globalThis.window?.removeEventListener("beforeunload", warn);
});

export function keepNoteDraft(feedback: string, text: string): void {
  const { texts, write } = useDrafts.getState();
  if ((texts[feedback] ?? "") === "") write(feedback, text);
}

export const hasDraft = (feedback: string): boolean => (useDrafts.getState().texts[feedback] ?? "").trim() !== "";

/** Puts an unsent note before newer text. */
export function giveBackDraft(feedback: string, text: string): void {
  if (text === "") return;
  const { texts, write } = useDrafts.getState();
  const typed = texts[feedback] ?? "";
  write(feedback, typed === "" ? text : `${text}\n\n${typed}`);
}

/** Removes the draft while it is sent, unless it was edited. */
export function dropDraft(feedback: string, text: string): void {
  const { texts, write } = useDrafts.getState();
  if (texts[feedback]?.trim() === text) write(feedback, "");
}

/** In memory only, because notes are about customers. */
export function useDraft(feedback: string): [string, (text: string) => void] {
  const text = useDrafts(({ texts }) => texts[feedback] ?? "");
  const write = useDrafts((drafts) => drafts.write);
  return [text, (next) => write(feedback, next)];
}
