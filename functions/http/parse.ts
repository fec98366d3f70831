import * as z from "zod/mini";
import type { PathParams } from "#shared/contract/route.ts";
import { Id } from "#shared/model/id.ts";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import { Problem } from "./problem.ts";

/** What a schema makes of its input; undefined where the contract declares none. */
export type Parsed<Schema extends z.core.$ZodType | undefined> = Schema extends z.core.$ZodType
  ? z.output<Schema>
  : undefined;

/** `value` as the schema reads it. Raises `invalid` with the wrong fields. */
export function parse<Schema extends z.core.$ZodType | undefined>(
  schema: Schema | undefined,
  value: unknown,
): Parsed<Schema>;
export function parse(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (!result.success) throw new Problem("invalid", { fields: fieldMessages(result.error.issues) });
  return result.data;
}

/** What each `{name}` of a path must look like to be worth looking up; others are free text. */
const ids = new Set(["organization", "feedback", "location", "user"]);

function areAll<Path extends string>(
  path: Path,
  params: Record<string, string | undefined>,
): params is PathParams<Path> & Record<string, string> {
  return [...path.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => params[name] !== undefined);
}

/** The path's parameters by name. Raises `not_found` for an id that cannot be one. */
export function pathParams<Path extends string>(
  path: Path,
  params: Record<string, string | undefined> = {},
): PathParams<Path> {
  const malformed = Object.entries(params).some(([name, value]) =>
    ids.has(name) ? !Id.safeParse(value).success : (value?.length ?? 0) > 300,
  );
  if (malformed || !areAll(path, params)) throw new Problem("not_found");
  return params;
}
