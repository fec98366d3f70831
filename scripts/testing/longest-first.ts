import { BaseSequencer, type TestSpecification } from "vitest/node";

const isCrash = ({ moduleId }: TestSpecification) => moduleId.includes("/scripts/crash/");
const isJourney = ({ moduleId }: TestSpecification) => moduleId.endsWith(".journey.test.ts");

/**
 * Has journeys run early, those that kill stacks first: one that began last would run alone for a minute. A few other
 * files come before them, while the stack is built.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const journeys = sorted.filter(isJourney);
    const others = sorted.filter((file) => !isJourney(file));
    const meanwhile = this.ctx.config.maxWorkers;
    return [
      ...others.slice(0, meanwhile),
      ...journeys.filter(isCrash),
      ...journeys.filter((file) => !isCrash(file)),
      ...others.slice(meanwhile),
    ];
  }
}
