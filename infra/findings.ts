import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

export const acknowledge = (construct: IConstruct, reasons: Record<string, string>): void =>
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
