/** Resolves once the browser has painted what was rendered so far; at once in a hidden tab, which paints nothing. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });
