import { existsSync } from "node:fs";
import { handlers } from "#shared/contract/gateway.ts";

export const handlerSource = (handler: string): string | undefined =>
  [".ts", ".tsx"].map((ending) => `functions/${handler}${ending}`).find((file) => existsSync(file));

export const missingHandlers = (): string[] => handlers().filter((handler) => handlerSource(handler) === undefined);
