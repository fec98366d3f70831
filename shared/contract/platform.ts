import * as z from "zod/mini";
import { route } from "./route.ts";

export const readHealthRoute = route({
  id: "healthRead",
  method: "GET",
  path: "/api/health",
  summary: "Whether the service and its table answer.",
  access: "public",
  answer: z.object({ status: z.literal("ok") }),
  errors: ["unavailable"],
});

export const readOpenApiRoute = route({
  id: "openApiRead",
  method: "GET",
  path: "/api/openapi.json",
  summary: "This API as an OpenAPI 3.1 document.",
  access: "public",
  answer: z.record(z.string(), z.unknown()),
  errors: [],
});
