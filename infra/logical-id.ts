import { CfnResource } from "aws-cdk-lib";
import type { Construct } from "constructs";

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Fixes the logical id, so that renaming a folder or class replaces nothing. */
export function withLogicalId<Of extends Construct>(id: string, construct: Of): Of {
  const resource = construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} has no resource to name ${id}.`);
  resource.overrideLogicalId(id);
  return construct;
}
