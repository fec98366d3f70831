import { functionsEnvironment } from "../local/environment.ts";

/** Nothing listens here. */
const nowhere = "http://127.0.0.1:1";

/** Call it before importing anything of `functions/`. */
export function pointAtTable(dynamodb: string): void {
  Object.assign(process.env, functionsEnvironment({ dynamodb, aws: nowhere, origin: nowhere }));
}
