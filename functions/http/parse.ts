import * as z from "zod/mini";
import type { ParamsOf, Route } from "#shared/contract/route.ts";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import { periodAsked } from "#shared/rules/figures/dashboard.ts";
import { dayInZone, type Period } from "#shared/rules/figures/period.ts";
import { Problem } from "./problem.ts";

/** Ends today in `timeZone` by default; `invalid` if it ends before it begins. */
export function periodIn(
  query: { [Day in keyof Period]?: string | undefined },
  { timeZone }: { timeZone: string },
  now: Date,
): Period {
  const period = periodAsked(query, dayInZone(timeZone, now));
  if (period.from > period.to) throw new Problem("invalid", { fields: { from: "date_invalid" } });
  return period;
}

export type Parsed<Schema extends z.core.$ZodType | undefined> = Schema extends z.core.$ZodType
  ? z.output<Schema>
  : undefined;

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

type Sent = Readonly<Record<string, string | undefined>>;

/** Null if a parameter is malformed. */
export function pathParams<Declared extends Route>(route: Declared, sent: Sent | undefined): ParamsOf<Declared> | null;
export function pathParams({ params = {} }: Route, sent: Sent = {}): Record<string, unknown> | null {
  const read = Object.entries(params).map(([name, schema]) => [name, z.safeParse(schema, sent[name])] as const);
  if (read.some(([, { success }]) => !success)) return null;
  return Object.fromEntries(read.map(([name, { data }]) => [name, data]));
}
