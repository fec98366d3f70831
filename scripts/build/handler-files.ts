import { existsSync } from "node:fs";
import { handlers } from "#shared/contract/gateway.ts";

/** The source of a handler, or undefined if there is none yet. */
export const sourceOf = (handler: string): string | undefined =>
  [".ts", ".tsx"].map((ending) => `functions/${handler}${ending}`).find((file) => existsSync(file));

/** Handlers that a route or an event names but that have no file below `functions/`. */
export const missingHandlers = (): string[] => handlers().filter((handler) => sourceOf(handler) === undefined);
