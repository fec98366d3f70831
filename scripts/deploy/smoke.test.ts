import { expect, it } from "vitest";
import { exampleSettings } from "#infra/testing.ts";
import { type Aws, CommandRefusal } from "./aws.ts";
import { smokeTest, waitingDeadLetters } from "./smoke.ts";

/** Answers with the stacks' state, and refuses everything else. */
const awsWithStacks =
  (StackStatus: string): Aws =>
  async (schema, args) => {
    if (args[1] === "describe-stacks") return schema.parse({ Stacks: [{ StackStatus }] });
    throw new CommandRefusal(args.slice(0, 2).join(" "), "(AccessDeniedException)");
  };

it.each(["ROLLBACK_COMPLETE", "REVIEW_IN_PROGRESS"])(
  "no dead letters wait behind a stack that is %s",
  async (status) => {
    expect(await waitingDeadLetters(awsWithStacks(status), exampleSettings)).toEqual(new Map());
  },
);

it("counts what the smoke test may not read as a fault, which goes back to the release before", async () => {
  const tested = { aws: awsWithStacks("UPDATE_COMPLETE"), settings: exampleSettings, waited: new Map() };
  expect(await smokeTest(tested)).toEqual([expect.stringMatching(/^The smoke test broke off\. /)]);
});
