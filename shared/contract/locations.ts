import * as z from "zod/mini";
import { searchLimit } from "#shared/model/feedback.ts";
import { Location, LocationReport, locationBatchLimit } from "#shared/model/location.ts";
import { IsoMoment, listOf, orNull } from "#shared/model/moment.ts";
import { LocationFigures, PlaceFigures } from "#shared/model/place-figures.ts";
import { Id } from "./inputs/id.ts";
import { pageOf500 } from "./inputs/paging.ts";
import { locationFields, Version } from "./inputs/place.ts";
import { prose } from "./inputs/text.ts";
import { Day } from "./inputs/time.ts";
import { route } from "./route.ts";

export const listLocationsRoute = route({
  id: "locationList",
  method: "GET",
  path: "/api/organizations/{organization}/locations",
  params: { organization: Id },
  summary:
    "The locations of an organization by name, 100 at a time unless told, 500 at most. `q` is looked for in name and address.",
  access: "location.read",
  credentials: ["session", "key"],
  query: z.object({
    q: z.optional(prose(searchLimit)),
    ...pageOf500,
  }),
  answer: listOf(Location),
  errors: ["cursor_invalid"],
});

export const NewLocation = z.object({
  name: locationFields.name,
  address: z.optional(locationFields.address),
  feedbackId: z.optional(locationFields.feedbackId),
  interceptLessThan: z.optional(locationFields.interceptLessThan),
  rateable: z.optional(locationFields.rateable),
  sources: z.optional(locationFields.sources),
});
export const createLocationRoute = route({
  id: "locationCreate",
  method: "POST",
  path: "/api/organizations/{organization}/locations",
  params: { organization: Id },
  summary:
    "Add a location. Without `feedbackId` it gets a link that is made of the organization's and its name; with null it gets none.",
  access: "location.manage",
  credentials: ["session", "key"],
  body: NewLocation,
  answer: Location,
  status: 201,
  errors: ["link_taken", "subscription_needed", "payment_overdue", "sales_needed", "edited_meanwhile"],
  limits: [
    { by: "account", times: 300, seconds: 3_600 },
    { by: "account", times: 1_000, seconds: 86_400 },
  ],
});

export const importLocationsRoute = route({
  id: "locationImport",
  method: "POST",
  path: "/api/organizations/{organization}/locations/import",
  params: { organization: Id },
  summary: `Add locations from a file, up to ${locationBatchLimit} rows a call. One whose name and address are there already adds nothing. With \`links\`, each row without a link gets one that is made of the organization's and its name.`,
  access: "location.manage",
  credentials: ["session", "key"],
  body: z.object({
    rows: z.array(z.unknown()).check(z.maxLength(locationBatchLimit, { error: "too_many_at_once" })),
    links: z.optional(z.boolean({ error: "choice_invalid" })),
  }),
  answer: LocationReport,
  errors: [],
  limits: [
    { by: "account", times: 120, seconds: 3_600 },
    { by: "account", times: 300, seconds: 86_400 },
  ],
});

export const compareLocationsRoute = route({
  id: "locationFigures",
  method: "GET",
  path: "/api/organizations/{organization}/locations/figures",
  params: { organization: Id },
  summary:
    "The figures of every location in a period (30 days up to today unless told), to set side by side: all of them, or as many as `limit` says, the oldest first. Empty for those who see only their own ratings. `elsewhere` is of the ratings that belong to none of them, because they name no location or one that was removed; null where there are none, and where a page is asked for. The figures of more than five locations, all together, may be up to 15 minutes old, and so may their names and which there are: `countedAt` says when they were counted, `fresh=true` has them counted anew. Null where there are none to see.",
  access: "dashboard.read",
  needs: "comparison",
  credentials: ["session", "key"],
  query: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    fresh: z.optional(z.enum(["true", "false"], { error: "choice_invalid" })),
    ...pageOf500,
  }),
  answer: z.extend(listOf(LocationFigures), {
    elsewhere: orNull(PlaceFigures),
    countedAt: orNull(IsoMoment),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  errors: ["cursor_invalid"],
  // Each call counts up to 300 locations with one Query each.
  limits: [{ by: "account", times: 60, seconds: 3_600, asking: "fresh" }],
});

export const readLocationRoute = route({
  id: "locationRead",
  method: "GET",
  path: "/api/organizations/{organization}/locations/{location}",
  params: { organization: Id, location: Id },
  summary: "One location.",
  access: "location.read",
  credentials: ["session", "key"],
  answer: Location,
  errors: ["location_not_found"],
});

export const LocationChanges = z.object({ ...z.partial(NewLocation).shape, version: Version });
export const updateLocationRoute = route({
  id: "locationUpdate",
  method: "PATCH",
  path: "/api/organizations/{organization}/locations/{location}",
  params: { organization: Id, location: Id },
  summary:
    "Change a location. A feedback link that it gives up leads to the new one, or to the organization's. With `version`, it is refused where somebody has changed it since that version.",
  access: "location.manage",
  credentials: ["session", "key"],
  body: LocationChanges,
  answer: Location,
  errors: ["location_not_found", "link_taken", "link_changed_often", "edited_meanwhile"],
  limits: [{ by: "account", times: 1_200, seconds: 3_600 }],
});

export const removeLocationRoute = route({
  id: "locationRemove",
  method: "DELETE",
  path: "/api/organizations/{organization}/locations/{location}",
  params: { organization: Id, location: Id },
  summary: "Remove a location. Its feedback stays and names it; its link leads to the organization's.",
  access: "location.manage",
  credentials: ["session", "key"],
  errors: ["location_not_found"],
});
