/**
 * Inline script: reports the first interaction once, which link scanners never cause. Its source is embedded, so it
 * uses nothing outside.
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
