import { afterAll, beforeEach } from "vitest";

const kept = Symbol.for("lines of the present test");
/** The console of a worker, with what its present test wrote: each line as what writes it. */
const output: Console & { [kept]?: (() => void)[] } = console;

// Vitest shows what failed tests wrote. It is passed to vitest's main process for these alone: doing so for each line of
// all tests took a twentieth of their time. A worker loads this for each of its files, and has one console.
if (output[kept] === undefined) {
  const lines: (() => void)[] = [];
  output[kept] = lines;
  for (const level of ["debug", "info", "warn", "error"] as const) {
    const write = output[level];
    output[level] = (...words: unknown[]) => {
      lines.push(() => write(...words));
    };
  }
}

const show = () => {
  for (const line of output[kept]?.splice(0) ?? []) line();
};

beforeEach(({ onTestFailed }) => {
  output[kept]?.splice(0);
  onTestFailed(show);
});
// A hook that fails ends no test.
// biome-ignore lint/correctness/noEmptyPattern: vitest asks for a pattern in the first place
afterAll(({}, file) => {
  if ([file, ...file.tasks].some(({ result }) => result?.state === "fail")) show();
});
