import { useSyncExternalStore } from "react";

const step = 60_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, step);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): Date {
  if (listeners.size === 0 && Date.now() - now.getTime() > step) now = new Date();
  return now;
}

export const useNow = (): Date => useSyncExternalStore(subscribe, read, read);
