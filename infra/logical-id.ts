import { CfnResource } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** `staging` → `Staging`: logical ids begin with a capital letter. */
export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Gives `construct`'s resource exactly this logical id, without CDK's hash. Renaming a folder or class then
 * replaces nothing, and CloudFormation shows the names of the contract.
 */
export function named<Of extends Construct>(id: string, construct: Of): Of {
  const resource = construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} has no resource to name ${id}.`);
  resource.overrideLogicalId(id);
  return construct;
}
