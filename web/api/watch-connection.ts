import { onlineManager } from "@tanstack/react-query";
import { readHealth } from "#shared/contract/platform.ts";
import { send } from "./client.ts";
import { connectionNow, isOffline, noteSilence, onConnection, onDoubt } from "./connection.ts";

/** Pauses between two questions whether the server is back, in milliseconds. The last one repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Asks the server now whether it is there. The client notes the answer, or that there was none. */
export const askAgain = (): Promise<void> =>
  send(readHealth).then(
    () => undefined,
    () => undefined,
  );

/**
 * Follows the connection while the page is open: what the browser says of its network, and, while the server is not
 * reached, whether it is back. Returns a function that ends this.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  // The browser's network alone does not say that the server is there.
  onlineManager.setEventListener(() => () => undefined);

  const askLater = () => {
    clearTimeout(timer);
    if (connectionNow() === "there" || document.hidden) return;
    const pause = pauses[Math.min(asked, pauses.length - 1)] ?? 0;
    asked += 1;
    // Without chance, all browsers that lost the server together would return together.
    timer = setTimeout(() => void askAgain().then(askLater), pause * (0.75 + Math.random() / 2));
  };
  const askNow = () => {
    asked = 0;
    if (connectionNow() !== "there") void askAgain().then(askLater);
  };
  const end = onConnection(() => {
    asked = 0;
    askLater();
  });
  addEventListener("online", askNow);
  addEventListener("offline", noteSilence);
  document.addEventListener("visibilitychange", askNow);
  onDoubt(() => void askAgain());
  if (isOffline()) noteSilence();
  return () => {
    clearTimeout(timer);
    end();
    removeEventListener("online", askNow);
    removeEventListener("offline", noteSilence);
    document.removeEventListener("visibilitychange", askNow);
  };
}
