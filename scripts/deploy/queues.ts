import * as z from "zod/mini";
import { type StageSettings, stackName } from "#infra/settings.ts";
import type { Aws } from "./aws.ts";

const Resources = z.object({
  StackResourceSummaries: z.array(
    z.object({
      LogicalResourceId: z.string(),
      PhysicalResourceId: z._default(z.string(), ""),
      ResourceType: z.string(),
    }),
  ),
});

export async function resourcesOf(aws: Aws, stack: string) {
  const listed = ["cloudformation", "list-stack-resources", "--stack-name", stack];
  return (await aws(Resources, listed)).StackResourceSummaries;
}

/** Resources of the nested stack with queues and schedules. */
export async function eventResources(aws: Aws, settings: StageSettings) {
  const nested = (await resourcesOf(aws, stackName(settings, "Api"))).find(({ LogicalResourceId }) =>
    /^Events.*NestedStackResource/.test(LogicalResourceId),
  );
  if (nested === undefined) throw new Error("The stage has no queues: deploy it first.");
  return resourcesOf(aws, nested.PhysicalResourceId);
}

export interface DeadLetters {
  /** As in the contract, for example `complaints`. */
  queue: string;
  url: string;
  arn: string;
  count: number;
}

const roadOf = (logicalId: string): string =>
  logicalId.charAt(0).toLowerCase() + logicalId.slice(1).replace(/Road.*/, "");

/** Every dead-letter queue of a stage and what waits in it. */
export async function deadLetterQueues(aws: Aws, settings: StageSettings): Promise<DeadLetters[]> {
  const Attributes = z.object({
    Attributes: z.object({ ApproximateNumberOfMessages: z.string(), QueueArn: z.string() }),
  });
  const queues = (await eventResources(aws, settings)).filter(
    ({ ResourceType, LogicalResourceId }) =>
      ResourceType === "AWS::SQS::Queue" && /DeadLetters/.test(LogicalResourceId),
  );
  return Promise.all(
    queues.map(async ({ LogicalResourceId, PhysicalResourceId: url }) => {
      const names = ["--attribute-names", "ApproximateNumberOfMessages", "QueueArn"];
      const { Attributes: found } = await aws(Attributes, [
        "sqs",
        "get-queue-attributes",
        "--queue-url",
        url,
        ...names,
      ]);
      return {
        queue: roadOf(LogicalResourceId),
        url,
        arn: found.QueueArn,
        count: Number(found.ApproximateNumberOfMessages),
      };
    }),
  );
}
