import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Origin } from "#functions/acting.ts";
import { deviceOf } from "#shared/rules/accounts/device.ts";
import { regionOf } from "./network.ts";
import { addressOf } from "./request.ts";

const longest = 400;

/** Device and network for the audit log, without address or full user agent. */
export function originOf(event: APIGatewayProxyEventV2): Origin {
  const { browser, system } = deviceOf((event.headers["user-agent"] ?? "").slice(0, longest));
  return { browser, system, network: regionOf(addressOf(event)) };
}
