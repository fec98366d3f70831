import { BaseSequencer, type TestSpecification } from "vitest/node";

const isCrash = ({ moduleId }: TestSpecification) => moduleId.includes("/scripts/crash/");
const isJourney = ({ moduleId }: TestSpecification) => moduleId.endsWith(".journey.test.ts");

/** Starts long journeys early, so that none runs alone at the end. */
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
