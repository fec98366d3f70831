/** Resolves after the next paint; at once in a hidden tab, which never paints. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });
