import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { Id } from "#shared/contract/inputs/id.ts";
import type { Credential, Route } from "#shared/contract/route.ts";

/** `secret` is hashed to find the stored key. */
export interface NamedKey {
  organization: string;
  secret: string;
}

export const keyText = ({ organization, secret }: NamedKey): string => `rv.${organization}.${secret}`;

export function keyIn(event: APIGatewayProxyEventV2): NamedKey | null {
  const [scheme = "", token = ""] = (event.headers.authorization ?? "").split(" ");
  const [prefix, organization = "", secret = ""] = token.split(".");
  if (scheme.toLowerCase() !== "bearer" || prefix !== "rv" || !Id.safeParse(organization).success) return null;
  return { organization, secret };
}

/** Whether a route takes a credential. */
export const accepts = ({ credentials = ["session"] }: Pick<Route, "credentials">, credential: Credential): boolean =>
  credentials.includes(credential);
