import * as z from "zod/mini";
import { edgeRegion, type StageSettings, stackName } from "#infra/settings.ts";
import { type Aws, unless } from "./aws.ts";

const Described = z.object({
  Stacks: z.array(
    z.object({
      StackStatus: z.string(),
      Outputs: z._default(z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })), []),
    }),
  ),
});

export type StackKind = "Edge" | "Data" | "Api" | "Web" | "Watch";

/** In the order of deployment. */
export const stackKinds: readonly StackKind[] = ["Edge", "Data", "Api", "Web", "Watch"];

export const stackRegion = ({ region }: StageSettings, kind: StackKind): string =>
  kind === "Edge" || kind === "Watch" ? edgeRegion : region;

export interface DeployedStack {
  status: string;
  outputs: Record<string, string>;
}

/** A stack's state and outputs by name; null before its first deployment. */
export async function describeStack(aws: Aws, name: string, region: string): Promise<DeployedStack | null> {
  const named = ["cloudformation", "describe-stacks", "--stack-name", name];
  const found = await unless(/does not exist/, aws(Described, named, { region }));
  const [stack] = found?.Stacks ?? [];
  // A change set that was never executed leaves an empty stack in review, which the CDK deploys as a new one.
  if (!stack || /^(DELETE_COMPLETE|REVIEW_IN_PROGRESS)$/.test(stack.StackStatus)) return null;
  const outputs = Object.fromEntries(stack.Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  return { status: stack.StackStatus, outputs };
}

/** The same of one of the stage's stacks. */
export const readStack = (aws: Aws, settings: StageSettings, kind: StackKind): Promise<DeployedStack | null> =>
  describeStack(aws, stackName(settings, kind), stackRegion(settings, kind));

/** Whether it was ever created; the CDK makes one anew whose creation failed. */
export const isCreated = (stack: DeployedStack | null): boolean =>
  /^(CREATE_COMPLETE|UPDATE_|IMPORT_)/.test(stack?.status ?? "");

export type Stacks = Readonly<Record<StackKind, DeployedStack | null>>;

export async function readStacks(aws: Aws, settings: StageSettings): Promise<Stacks> {
  const [Edge, Data, Api, Web, Watch] = await Promise.all([
    readStack(aws, settings, "Edge"),
    readStack(aws, settings, "Data"),
    readStack(aws, settings, "Api"),
    readStack(aws, settings, "Web"),
    readStack(aws, settings, "Watch"),
  ]);
  return { Edge, Data, Api, Web, Watch };
}

export const stacksIn = (stacks: Stacks, status: RegExp): StackKind[] =>
  stackKinds.filter((kind) => status.test(stacks[kind]?.status ?? ""));

/** Says which stacks CloudFormation changes right now. */
export const busy = (stacks: Stacks): string[] =>
  stacksIn(stacks, /_IN_PROGRESS$/).map(
    (kind) => `Somebody else deploys the ${kind} stack right now: wait until it is done.`,
  );

/** An output that a later step cannot do without. */
export function needed(stack: DeployedStack | null, output: string): string {
  const value = stack?.outputs[output];
  if (value === undefined) throw new Error(`The output ${output} is missing: deploy the stage again.`);
  return value;
}
