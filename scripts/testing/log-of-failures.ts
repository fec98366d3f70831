import { afterAll, beforeEach } from "vitest";

const kept = Symbol.for("lines of the present test");
const output: Console & { [kept]?: (() => void)[] } = console;

// Forwards output of failed tests only: forwarding everything took a twentieth of the time.
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
