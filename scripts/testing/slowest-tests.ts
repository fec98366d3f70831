import type { Reporter } from "vitest/node";

const listed = 10;
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1).padStart(7);

export const slowestTests: Reporter = {
  onTestRunEnd: (modules) => {
    const timed = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({ test, took: test.diagnostic()?.duration ?? 0 })),
    );
    const slowest = timed.filter(({ took }) => took > 1_000).sort((one, other) => other.took - one.took);
    const lines = slowest
      .slice(0, listed)
      .map(({ test, took }) => `${seconds(took)} s  ${test.module.relativeModuleId} > ${test.fullName}`);
    if (lines.length > 0) console.log(["Slowest tests:", ...lines, ""].join("\n"));
  },
};
