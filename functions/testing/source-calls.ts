import * as sources from "#shared/contract/sources.ts";
import { ask } from "./handlers.ts";
import type { Seat } from "./place-calls.ts";

type Query = Record<string, string>;
const paramsOf = ({ organization }: Seat) => ({ organization: organization._id });

export const aSearch = "8c1c2a44-1f9c-4b9e-9d0e-0a7f3a3b2c1d";

export const seeSources = (seat: Seat, query: Query = {}) =>
  ask(sources.showSourcesRoute, { cookie: seat.cookie, params: paramsOf(seat), query });
export const doChangeSources = (seat: Seat, body: object) =>
  ask(sources.changeSourcesRoute, { cookie: seat.cookie, params: paramsOf(seat), body });
export const findPlaces = (seat: Seat, q: string, headers: Query = {}, session = aSearch) =>
  ask(sources.findPlacesRoute, { cookie: seat.cookie, params: paramsOf(seat), query: { q, session }, headers });
export const seePlace = (seat: Seat, place: string, session = aSearch) =>
  ask(sources.readPlaceRoute, { cookie: seat.cookie, params: { ...paramsOf(seat), place }, query: { session } });
export const seeTripadvisorPage = (seat: Seat, url: string) =>
  ask(sources.readTripadvisorPageRoute, { cookie: seat.cookie, params: paramsOf(seat), query: { url } });
export const seeReviews = (seat: Seat, query: Query = {}) =>
  ask(sources.readReviewsRoute, { cookie: seat.cookie, params: paramsOf(seat), query });
export const seeSourceFigures = (seat: Seat, query: Query = {}) =>
  ask(sources.readSourceFiguresRoute, { cookie: seat.cookie, params: paramsOf(seat), query });
export const seeInvitationFunnel = (seat: Seat, query: Query = {}) =>
  ask(sources.readInvitationFunnelRoute, { cookie: seat.cookie, params: paramsOf(seat), query });
