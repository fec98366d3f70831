import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** "away": the device is online, but the server doesn't answer. */
type Connection = "there" | "offline" | "away";

const failuresInARow = 2;

let connection: Connection = "there";
let failures = 0;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  // Makes react-query refetch failed reads.
  onlineManager.setOnline(next === "there");
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isOffline = (): boolean => navigator.onLine === false;

export const connectionNow = (): Connection => connection;

export const useConnection = (): Connection => useSyncExternalStore(subscribe, connectionNow, connectionNow);

export const onConnection = subscribe;

export function noteAnswer(): void {
  failures = 0;
  become("there");
}

let ask = (): void => undefined;

export function onDoubt(asking: () => void): void {
  ask = asking;
}

export function noteSilence(): void {
  failures += 1;
  if (isOffline()) become("offline");
  else if (connection !== "there" || failures >= failuresInARow) become("away");
  else ask();
}

/**
 * Delays a loader until the server is reachable: browsers remember a failed module import until the page is reloaded.
 */
export const onceThere =
  <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) =>
  () =>
    connection === "there" ? load() : there().then(load);

function there(): Promise<void> {
  return new Promise((resolve) => {
    const end = subscribe(() => {
      if (connection !== "there") return;
      end();
      resolve();
    });
  });
}
