import type { Route } from "#shared/contract/route.ts";

const retired = "retired";

/** Why `areas` cannot be deployed over `frozen`, one sentence each. `frozen` has every route's area, or "retired". */
export function contradictions(
  areas: Record<string, readonly Pick<Route, "id">[]>,
  frozen: Record<string, string>,
): string[] {
  const declared = new Map(Object.entries(areas).flatMap(([area, routes]) => routes.map(({ id }) => [id, area])));
  const changed = [...declared].flatMap(([id, area]) => {
    const before = frozen[id];
    if (before === area) return [];
    if (before === undefined) return [`${id} is new: add "${id}": "${area}" to infra/frozen-routes.json.`];
    if (before === retired) return [`${id} is retired: give the new route an id that no route ever had.`];
    return [
      `${id} must stay in the area ${before}: CloudFormation would create it in the stack of ${area} before it deletes it in the other, and API Gateway refuses the same route twice.`,
    ];
  });
  const gone = Object.entries(frozen)
    .filter(([id, before]) => before !== retired && !declared.has(id))
    .map(
      ([id]) =>
        `${id} is gone. If its id changed, change it back: CloudFormation would create the route under the new id before it deletes the old one, and API Gateway refuses the same route twice. If the route is to go, mark it "${id}": "${retired}" in infra/frozen-routes.json.`,
    );
  return [...changed, ...gone];
}
