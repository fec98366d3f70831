import { clicksKey, type Scope } from "#functions/data/keys.ts";
import { tableName, type Write } from "#functions/data/table.ts";
import { type InvitationMode, invitationModes } from "#shared/model/invitation.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { readSharded } from "./sharded.ts";

export interface Clicked {
  targets: readonly string[];
  mode: string | null;
  location: string | null;
}

interface Clicks {
  clicked: number;
  byTarget: Map<string, number>;
  byMode: Map<InvitationMode, number>;
  byLocation: Map<string, number>;
}

/** `n` feedbacks, `t…` targets, `m…` modes, `l…` locations, so that comparing locations takes one Query. */
export function clicksOf(scope: Scope, changes: readonly { of: Clicked; by: number }[]): [name: string, by: number][] {
  const totals = new Map<string, number>();
  const add = (name: string, by: number) => totals.set(name, (totals.get(name) ?? 0) + by);
  for (const { of: clicked, by } of changes) {
    if (clicked.targets.length === 0) continue;
    add("n", by);
    for (const target of clicked.targets) add(`t${target}`, by);
    if (clicked.mode !== null) add(`m${clicked.mode}`, by);
    if (scope === "A" && clicked.location !== null) add(`l${clicked.location}`, by);
  }
  return [...totals].filter(([, by]) => by !== 0);
}

export function clickWrites(
  organization: string,
  scope: Scope,
  day: string,
  changes: readonly { of: Clicked; by: number }[],
  shard: number,
): Write[] {
  const attributes = clicksOf(scope, changes);
  if (attributes.length === 0) return [];
  const Update = {
    TableName: tableName,
    Key: clicksKey(organization, scope, day, shard),
    UpdateExpression: `ADD ${attributes.map((_, index) => `#a${index} :a${index}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name], index) => [`#a${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(attributes.map(([, by], index) => [`:a${index}`, by])),
  };
  return [{ Update }];
}

/** Null without clicks. */
export function clicksRecord(organization: string, scope: Scope, day: string, clicked: readonly Clicked[]) {
  const attributes = clicksOf(
    scope,
    clicked.map((of) => ({ of, by: 1 })),
  );
  return attributes.length === 0
    ? null
    : { ...clicksKey(organization, scope, day, 0), ...Object.fromEntries(attributes) };
}

const noClicks = (): Clicks => ({ clicked: 0, byTarget: new Map(), byMode: new Map(), byLocation: new Map() });

export function clicksIn(items: readonly Record<string, unknown>[]): Clicks {
  const clicks = noClicks();
  const add = <Name>(to: Map<Name, number>, name: Name, by: number) => to.set(name, (to.get(name) ?? 0) + by);
  for (const item of items)
    for (const [name, value] of Object.entries(item)) {
      if (typeof value !== "number") continue;
      const of = name.slice(1);
      const mode = invitationModes.find((one) => one === of);
      if (name === "n") clicks.clicked += value;
      else if (name.startsWith("t")) add(clicks.byTarget, of, value);
      else if (name.startsWith("l")) add(clicks.byLocation, of, value);
      else if (name.startsWith("m") && mode !== undefined) add(clicks.byMode, mode, value);
    }
  return clicks;
}

/** Over scopes that do not overlap; several locations are told apart. */
export async function readClicks(organization: string, scopes: readonly Scope[], period: Period): Promise<Clicks> {
  const read = await Promise.all(
    scopes.map((scope) => readSharded((day, shard) => clicksKey(organization, scope, day, shard), period)),
  );
  const clicks = clicksIn(read.flat());
  if (scopes.length > 1)
    for (const [at, scope] of scopes.entries())
      if (scope.startsWith("L")) clicks.byLocation.set(scope.slice(1), clicksIn(read[at] ?? []).clicked);
  return clicks;
}
