import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Origin } from "#functions/acting.ts";
import { deviceOf } from "#shared/rules/accounts/device.ts";
import { regionOf } from "./network.ts";
import { addressOf } from "./request.ts";

/** What a browser may say of itself at most; more is not looked at. */
const longest = 400;

/** From where a request comes, as the audit log keeps it: no address and no browser's whole description of itself. */
export function originOf(event: APIGatewayProxyEventV2): Origin {
  const { browser, system } = deviceOf((event.headers["user-agent"] ?? "").slice(0, longest));
  return { browser, system, network: regionOf(addressOf(event)) };
}
