import { isPermission, type Route } from "../route.ts";
import type { JsonObject } from "./json.ts";

const session = {
  type: "apiKey",
  in: "cookie",
  name: "__Host-session",
  description: "The session's cookie. Logging in sets it, and the browser sends it along.",
} as const;

const client = {
  type: "apiKey",
  in: "header",
  name: "X-Reviens-Client",
  description:
    "Any text. A call with a session that changes something needs this header, and the site's own `Origin`, which browsers send by themselves: no form of another site can send both.",
} as const;

const key = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "rv.{organization}.{secret}",
  description: "An organization's API key. It opens what its scopes name.",
} as const;

/** Every named scheme is required. */
type Requirement = Record<string, string[]>;

/** Alternative requirements; undefined for public routes. */
export function securityOf({
  access,
  method,
  credentials = ["session"],
  signedIn = "",
}: Route): Requirement[] | undefined {
  if (access === "public") return undefined;
  if (access === "signature") return [{ [signedIn]: [] }];
  const proof: Requirement = method === "GET" ? {} : { client: [] };
  const bySession: Requirement = { session: [], ...proof };
  if (access === "visitor") return [bySession, proof];
  const byKey = isPermission(access) && credentials.includes("key");
  return [...(credentials.includes("session") ? [bySession] : []), ...(byKey ? [{ key: [] }] : [])];
}

const signature = ({ signedIn = "", summary }: Route): JsonObject => ({
  type: "apiKey",
  in: "header",
  name: signedIn,
  description: `The sender's signature over the bytes of the body: ${summary}`,
});

export function securitySchemes(routes: readonly Route[]): Record<string, JsonObject> {
  const signed = routes.filter(({ access }) => access === "signature");
  const known: Record<string, JsonObject> = {
    session,
    client,
    key,
    ...Object.fromEntries(signed.map((route) => [route.signedIn ?? "", signature(route)])),
  };
  const named = new Set(routes.flatMap((route) => (securityOf(route) ?? []).flatMap((one) => Object.keys(one))));
  return Object.fromEntries(Object.entries(known).filter(([name]) => named.has(name)));
}
