import * as z from "zod/mini";
import { PublicFigures } from "#shared/model/dashboard.ts";
import { InvitationFunnel, SourceName, Sources } from "#shared/model/invitation.ts";
import { FoundPlace, PublicPage, ReadPage } from "#shared/model/public-page.ts";
import { Id } from "./inputs/id.ts";
import { GooglePlaceId, TripadvisorUrl } from "./inputs/organization.ts";
import { Version } from "./inputs/place.ts";
import { PublicLinks, TargetOrder } from "./inputs/sources.ts";
import { formatted, prose } from "./inputs/text.ts";
import { Day } from "./inputs/time.ts";
import { type Limit, route } from "./route.ts";
import { looks } from "./source-limits.ts";

/** Each source call is billed, so limited per organization and day. */
const perDay = (times: number) => ({ by: "organization", times, seconds: 86_400 }) as const satisfies Limit;

const asked = ["source_quota", "source_gone", "source_failed"] as const;

const organization = { organization: Id };

export const StoredSources = z.extend(Sources, { version: z.int() });

export const showSourcesRoute = route({
  id: "sourceShow",
  method: "GET",
  path: "/api/organizations/{organization}/sources",
  params: organization,
  summary:
    "The public pages of an organization, or those of one `location` that are its own, and the order in which customers are offered them.",
  access: "feedbackSettings.update",
  query: z.object({ location: z.optional(Id) }),
  answer: StoredSources,
  errors: ["location_not_found"],
});

export const SourceChanges = z.object({
  location: z.optional(Id),
  googlePlaceId: z.optional(z.nullable(GooglePlaceId)),
  tripadvisorUrl: z.optional(z.nullable(TripadvisorUrl)),
  links: z.optional(PublicLinks),
  order: z.optional(TargetOrder),
  version: Version,
});

export const changeSourcesRoute = route({
  id: "sourceChange",
  method: "PATCH",
  path: "/api/organizations/{organization}/sources",
  params: organization,
  summary:
    "Connect or disconnect (null) public pages of an organization or a `location`, and say in which `order` customers are offered them. `links` is the whole list; a link whose `_id` is none of those there is new, so that the same call can name it in `order`. With `version`, it is refused where somebody has changed them since that version. Disconnecting deletes the page's id, which is all that is kept of it.",
  access: "feedbackSettings.update",
  body: SourceChanges,
  answer: StoredSources,
  errors: ["location_not_found", "edited_meanwhile"],
});

/** Google's session token: one per search, from typing to the chosen place; 36 characters at most. */
const Session = formatted(36, /^[\w-]{8,36}$/, "invalid");

export const findPlacesRoute = route({
  id: "sourcePlaces",
  method: "GET",
  path: "/api/organizations/{organization}/sources/places",
  params: organization,
  summary:
    "Places on Google that fit a name or an address, at most five. `session` is the same for each letter that is typed and for reading the place that is chosen.",
  access: "feedbackSettings.update",
  query: z.object({ q: prose(200), session: Session }),
  answer: z.object({ items: z.array(FoundPlace) }),
  errors: asked,
  limits: [{ by: "account", times: 600, seconds: 3_600 }, perDay(6_000)],
});

export const readPlaceRoute = route({
  id: "sourcePlace",
  method: "GET",
  path: "/api/organizations/{organization}/sources/places/{place}",
  params: { ...organization, place: GooglePlaceId },
  summary: "What Google shows of a place, to be confirmed before it is connected. It ends the search of `session`.",
  access: "feedbackSettings.update",
  query: z.object({ session: z.optional(Session) }),
  answer: PublicPage,
  errors: asked,
  limits: [{ by: "account", times: 120, seconds: 3_600 }, perDay(600)],
});

export const readTripadvisorPageRoute = route({
  id: "sourceTripadvisor",
  method: "GET",
  path: "/api/organizations/{organization}/sources/tripadvisor",
  params: organization,
  summary:
    "What Tripadvisor shows of the page with an address, to be confirmed before it is connected. The address itself is never fetched.",
  access: "feedbackSettings.update",
  query: z.object({ url: TripadvisorUrl }),
  answer: PublicPage,
  errors: asked,
  limits: [{ by: "account", times: 120, seconds: 3_600 }, perDay(600)],
});

const whichPages =
  "Of an organization those of its own and of its locations, at most ten different ones; of a `location` its own.";

export const readReviewsRoute = route({
  id: "sourceReviews",
  method: "GET",
  path: "/api/organizations/{organization}/sources/reviews",
  params: organization,
  summary: `What the public pages show now, each by itself: one that fails spoils no other. ${whichPages} Empty for those who see only their own ratings.`,
  access: "dashboard.read",
  needs: "sources",
  credentials: ["session", "key"],
  query: z.object({ location: z.optional(Id), source: z.optional(SourceName) }),
  answer: z.object({ items: z.array(ReadPage) }),
  errors: [],
  limits: looks,
});

export const readSourceFiguresRoute = route({
  id: "sourceFigures",
  method: "GET",
  path: "/api/organizations/{organization}/sources/figures",
  params: organization,
  summary: `What the public pages count now, with three seconds of patience. ${whichPages} No period limits it: nothing of it may be kept. Empty for those who see only their own ratings.`,
  access: "dashboard.read",
  needs: "sources",
  credentials: ["session", "key"],
  query: z.object({ location: z.optional(Id) }),
  answer: PublicFigures,
  errors: [],
  limits: looks,
});

export const readInvitationFunnelRoute = route({
  id: "funnelInvitations",
  method: "GET",
  path: "/api/organizations/{organization}/funnel/invitations",
  params: organization,
  summary:
    "How many customers of a period (30 days up to today unless told) rated, were invited to review in public, and went there: of the organization or one location. A feedback counts on the day that it came.",
  access: "dashboard.read",
  credentials: ["session", "key"],
  query: z.object({ from: z.optional(Day), to: z.optional(Day), location: z.optional(Id) }),
  answer: InvitationFunnel,
  errors: [],
});
