import { onlineManager } from "@tanstack/react-query";
import { readHealthRoute } from "#shared/contract/platform.ts";
import { sendCall } from "./client.ts";
import { connectionNow, isOffline, noteSilence, onConnection, onDoubt } from "./connection.ts";

/** Milliseconds; the last pause repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export const askAgain = (): Promise<void> =>
  sendCall(readHealthRoute).then(
    () => undefined,
    () => undefined,
  );

export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  // The network being up doesn't mean that the server is.
  onlineManager.setEventListener(() => () => undefined);

  const askLater = () => {
    clearTimeout(timer);
    if (connectionNow() === "there" || document.hidden) return;
    const pause = pauses[Math.min(asked, pauses.length - 1)] ?? 0;
    asked += 1;
    // Random, so that browsers that lost the server together don't return together.
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
