import * as sources from "#shared/contract/sources.ts";
import { ask } from "./handlers.ts";
import type { Seat } from "./place-calls.ts";

type Query = Record<string, string>;
const paramsOf = ({ organization }: Seat) => ({ organization: organization._id });

export const aSearch = "8c1c2a44-1f9c-4b9e-9d0e-0a7f3a3b2c1d";

export const seeSources = (seat: Seat, query: Query = {}) =>
  ask(sources.showSources, { cookie: seat.cookie, params: paramsOf(seat), query });
export const doChangeSources = (seat: Seat, body: object) =>
  ask(sources.changeSources, { cookie: seat.cookie, params: paramsOf(seat), body });
export const findPlaces = (seat: Seat, q: string, headers: Query = {}, session = aSearch) =>
  ask(sources.findPlaces, { cookie: seat.cookie, params: paramsOf(seat), query: { q, session }, headers });
export const seePlace = (seat: Seat, place: string, session = aSearch) =>
  ask(sources.readPlace, { cookie: seat.cookie, params: { ...paramsOf(seat), place }, query: { session } });
export const seeTripadvisorPage = (seat: Seat, url: string) =>
  ask(sources.readTripadvisorPage, { cookie: seat.cookie, params: paramsOf(seat), query: { url } });
export const seeReviews = (seat: Seat, query: Query = {}) =>
  ask(sources.readReviews, { cookie: seat.cookie, params: paramsOf(seat), query });
export const seeSourceFigures = (seat: Seat, query: Query = {}) =>
  ask(sources.readSourceFigures, { cookie: seat.cookie, params: paramsOf(seat), query });
export const seeInvitationFunnel = (seat: Seat, query: Query = {}) =>
  ask(sources.readInvitationFunnel, { cookie: seat.cookie, params: paramsOf(seat), query });
