import { functionsEnvironment } from "../local/environment.ts";

/** Nobody listens here. Code that only uses the table needs no other part. */
const nowhere = "http://127.0.0.1:1";

/** Points this process at a DynamoDB. Call it before anything of `functions/` is imported. */
export function pointAtTable(dynamodb: string): void {
  Object.assign(process.env, functionsEnvironment({ dynamodb, aws: nowhere, origin: nowhere }));
}
