import * as accounts from "./accounts.ts";
import * as admin from "./admin.ts";
import * as audit from "./audit.ts";
import * as billing from "./billing.ts";
import * as conversations from "./conversations.ts";
import * as employees from "./employees.ts";
import * as feedbacks from "./feedbacks.ts";
import * as keys from "./keys.ts";
import * as locations from "./locations.ts";
import * as me from "./me.ts";
import * as messages from "./messages.ts";
import * as organizations from "./organizations.ts";
import * as platform from "./platform.ts";
import * as rateTokens from "./rate-tokens.ts";
import * as rating from "./rating.ts";
import * as requests from "./requests.ts";
import type { Route } from "./route.ts";
import * as scores from "./scores.ts";
import * as sources from "./sources.ts";
import * as users from "./users.ts";

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "id" in value && "method" in value;

const routesOf = (area: object): Route[] => Object.values(area).filter(isRoute);

/**
 * Every endpoint by area; an area is one contract file, one nested stack and one role. Handlers import their area
 * instead.
 */
export const areas: Record<string, Route[]> = {
  accounts: routesOf(accounts),
  me: routesOf(me),
  organizations: routesOf(organizations),
  users: routesOf(users),
  locations: routesOf(locations),
  employees: routesOf(employees),
  feedbacks: routesOf(feedbacks),
  conversations: routesOf(conversations),
  messages: routesOf(messages),
  keys: routesOf(keys),
  audit: routesOf(audit),
  rating: routesOf(rating),
  rateTokens: routesOf(rateTokens),
  scores: routesOf(scores),
  requests: routesOf(requests),
  billing: routesOf(billing),
  sources: routesOf(sources),
  admin: routesOf(admin),
  platform: routesOf(platform),
};

export const routes: Route[] = Object.values(areas).flat();

/** Handler file below `functions/`, without extension; `index` where a folder of the same name exists. */
export function handlerOf({ method, path }: Pick<Route, "method" | "path">): string {
  const folder = path.replaceAll(/\{(\w+)\}/g, "[$1]").replace(/^\//, "");
  const isPage = !folder.startsWith("api/");
  const hasChildren = routes.some((other) => other.path.startsWith(`${path}/`));
  return `${isPage ? "pages/" : ""}${folder}${hasChildren ? "/index" : ""}.${method.toLowerCase()}`;
}
