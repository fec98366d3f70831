import { functionsEnvironment } from "../local/environment.ts";

/** Nobody listens here: what only reads and writes the table needs no other part. */
const nowhere = "http://127.0.0.1:1";

/** Points this process at the table of a DynamoDB. To be called before anything below `functions/` is imported. */
export function pointAtTable(dynamodb: string): void {
  Object.assign(process.env, functionsEnvironment({ dynamodb, aws: nowhere, origin: nowhere }));
}
