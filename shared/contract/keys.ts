import * as z from "zod/mini";
import { ApiKey } from "#shared/model/api-key.ts";
import { listOf } from "#shared/model/moment.ts";
import { keyScopes } from "#shared/rules/permissions.ts";
import { Id } from "./inputs/id.ts";
import { properName } from "./inputs/text.ts";
import { Instant } from "./inputs/time.ts";
import { route } from "./route.ts";

export const listApiKeysRoute = route({
  id: "apiKeyList",
  method: "GET",
  path: "/api/organizations/{organization}/api-keys",
  params: { organization: Id },
  summary: "The organization's API keys, newest first, without their secrets.",
  access: "key.manage",
  answer: listOf(ApiKey),
  errors: [],
});

export const NewApiKey = z.object({
  name: properName(60, "required"),
  scopes: z
    .array(z.enum(keyScopes, { error: "choice_invalid" }), { error: "choice_invalid" })
    .check(z.minLength(1, { error: "choice_invalid" }), z.maxLength(keyScopes.length, { error: "choice_invalid" })),
  expiresAt: z.optional(z.nullable(Instant)),
});
export const createApiKeyRoute = route({
  id: "apiKeyCreate",
  method: "POST",
  path: "/api/organizations/{organization}/api-keys",
  params: { organization: Id },
  summary: "Generate an API key. The answer alone shows its secret, the text that goes behind `Authorization: Bearer`.",
  access: "key.manage",
  needs: "keys",
  body: NewApiKey,
  answer: z.extend(ApiKey, { secret: z.string() }),
  status: 201,
  errors: ["too_many_keys"],
  limits: [{ by: "account", times: 100, seconds: 86_400 }],
});

export const deleteApiKeyRoute = route({
  id: "apiKeyDelete",
  method: "DELETE",
  path: "/api/organizations/{organization}/api-keys/{key}",
  params: { organization: Id, key: Id },
  summary: "Delete an API key. The next call by it is refused.",
  access: "key.manage",
  errors: ["key_not_found"],
});
