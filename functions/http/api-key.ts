import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { Id } from "#shared/contract/inputs/id.ts";

/** An API key as a caller sends it. `secret` is hashed to find the stored key. */
export interface NamedKey {
  organization: string;
  secret: string;
}

/** The key as its holder sees it: the organization it opens, and its secret. */
export const keyText = ({ organization, secret }: NamedKey): string => `rv.${organization}.${secret}`;

/**
 * The key in `Authorization: Bearer`. Null without that header, or when the text is not shaped like one of our keys.
 */
export function keyIn(event: APIGatewayProxyEventV2): NamedKey | null {
  const [scheme = "", token = ""] = (event.headers.authorization ?? "").split(" ");
  const [prefix, organization = "", secret = ""] = token.split(".");
  if (scheme.toLowerCase() !== "bearer" || prefix !== "rv" || !Id.safeParse(organization).success) return null;
  return { organization, secret };
}
