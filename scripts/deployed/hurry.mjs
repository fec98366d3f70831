// The emulator is done at once: whoever waits for AWS looks again after a moment instead of five seconds.
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply: (wait, self, [run, ms, ...rest]) => Reflect.apply(wait, self, [run, ms === 5_000 ? 100 : ms, ...rest]),
});
