import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** How the server is reached: it is there, the device is offline, or the server does not answer. */
export type Connection = "there" | "offline" | "away";

/** One call can fail by chance. Only the second in a row says that the server is away. */
const failuresInARow = 2;

let connection: Connection = "there";
let failures = 0;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  // react-query reads again what failed in the meantime.
  onlineManager.setOnline(next === "there");
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser itself knows that it has no network. */
export const isOffline = (): boolean => navigator.onLine === false;

/** The connection now. */
export const connectionNow = (): Connection => connection;

/** The connection, followed as it changes. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connectionNow, connectionNow);

/** Calls `listener` whenever the connection changes. Returns a function that ends this. */
export const onConnection = subscribe;

/** The server has answered, with whatever it was. */
export function noteAnswer(): void {
  failures = 0;
  become("there");
}

let ask = (): void => undefined;

/** Sets what asks the server whether it is there, for when a single call got no answer. */
export function onDoubt(asking: () => void): void {
  ask = asking;
}

/** A call got no answer. */
export function noteSilence(): void {
  failures += 1;
  if (isOffline()) become("offline");
  else if (connection !== "there" || failures >= failuresInARow) become("away");
  else ask();
}

/**
 * The same loader, which waits while the server is not reached. Browsers remember a file that could not be loaded until
 * the page is reloaded, so it is better not asked for.
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
