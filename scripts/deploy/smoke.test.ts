import { expect, it } from "vitest";
import { exampleSettings } from "#infra/testing.ts";
import { type Aws, CommandRefusal } from "./aws.ts";
import { waitingDeadLetters } from "./smoke.ts";

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
