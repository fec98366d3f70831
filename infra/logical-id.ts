import { CfnResource } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * Gives `construct`'s resource exactly this logical id, without CDK's hash: a renamed folder or class must not replace
 * what runs, and an operator finds in CloudFormation the name that the contract uses.
 */
export function named<Of extends Construct>(id: string, construct: Of): Of {
  const resource = construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} has no resource to name ${id}.`);
  resource.overrideLogicalId(id);
  return construct;
}
