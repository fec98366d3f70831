import type { JsonObject } from "./openapi/json.ts";
import { operation } from "./openapi/operation.ts";
import { schemasOf } from "./openapi/schemas.ts";
import { securitySchemes } from "./openapi/security.ts";
import type { Route } from "./route.ts";
import { areas as all } from "./table.ts";

/** OpenAPI 3.1, as far as this project reads it. */
export interface OpenApi {
  openapi: "3.1.0";
  info: JsonObject;
  tags: { name: string }[];
  paths: Record<string, Record<string, JsonObject>>;
  components: { schemas: Record<string, JsonObject>; securitySchemes: Record<string, JsonObject> };
}

const description = `Collects customers' feedback after a visit.

**Lists** answer \`{items, next}\`. Send \`next\` as \`cursor\` to get the next page; on the last one it is null.

**Times** are ISO 8601 in UTC. **Money** is in minor units (cents).

**Lengths** of texts count UTF-16 units: most emoji are two.

**Problems** have the schema \`Problem\`; those of pages are HTML. Programs decide by \`code\`. People read \`message\` and \`fields\`, which are in English or French by \`Accept-Language\`.`;

export function openApi(areas: Readonly<Record<string, readonly Route[]>> = all): OpenApi {
  const routes = Object.values(areas).flat();
  const schemas = schemasOf(routes);
  const operations = Object.entries(areas).flatMap(([area, ofArea]) => ofArea.map((route) => ({ area, route })));
  const byPath = Object.groupBy(
    operations.toSorted((one, other) => one.route.path.localeCompare(other.route.path)),
    ({ route }) => route.path,
  );
  return {
    openapi: "3.1.0",
    info: { title: "Reviens", version: "1.0.0", description },
    tags: Object.keys(areas).map((name) => ({ name })),
    paths: Object.fromEntries(
      Object.entries(byPath).map(([path, of = []]) => [
        path,
        Object.fromEntries(of.map(({ area, route }) => [route.method.toLowerCase(), operation(route, area, schemas)])),
      ]),
    ),
    components: { schemas: schemas.components, securitySchemes: securitySchemes(routes) },
  };
}
