/**
 * The script of a request's page: tells the server once that somebody did something on it. Programs that only follow links
 * point at nothing and type nothing. The page contains this function's own text, so nothing outside the function may be
 * used in it.
 */
export function opened(): void {
  const [, token] = /\/t\/([^/]+)/.exec(location.pathname) ?? [];
  const signs = ["pointerdown", "keydown", "touchmove", "wheel"];
  const tell = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    for (const sign of signs) window.removeEventListener(sign, tell);
    fetch(`/api/rate-tokens/${token}/opened`, { method: "POST", keepalive: true }).catch(() => {});
  };
  for (const sign of signs) window.addEventListener(sign, tell, { passive: true });
}
