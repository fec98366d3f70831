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

/** A deployed stack's state and outputs by name; null before its first deployment. */
export async function readStack(aws: Aws, settings: StageSettings, kind: StackKind): Promise<DeployedStack | null> {
  const named = ["cloudformation", "describe-stacks", "--stack-name", stackName(settings, kind)];
  const found = await unless(/does not exist/, aws(Described, named, { region: stackRegion(settings, kind) }));
  const [stack] = found?.Stacks ?? [];
  if (!stack || stack.StackStatus === "DELETE_COMPLETE") return null;
  const outputs = Object.fromEntries(stack.Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  return { status: stack.StackStatus, outputs };
}

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
