import { listOf } from "#shared/model/list.ts";
import { Location } from "#shared/model/location.ts";
import { Id } from "./inputs/id.ts";
import { route } from "./route.ts";

export const listLocations = route({
  id: "locationList",
  method: "GET",
  path: "/api/organizations/{organization}/locations",
  params: { organization: Id },
  summary: "The locations of an organization.",
  access: "location.read",
  credentials: ["session", "key"],
  answer: listOf(Location),
  errors: [],
});
