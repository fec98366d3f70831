import * as employees from "#shared/contract/employees.ts";
import * as locations from "#shared/contract/locations.ts";
import { ask } from "./handlers.ts";

export interface Seat {
  organization: { _id: string };
  cookie: string;
}

const paramsOf = ({ organization }: Seat) => ({ organization: organization._id });

export const seeLocations = (seat: Seat, query: Record<string, string> = {}) =>
  ask(locations.listLocationsRoute, { cookie: seat.cookie, params: paramsOf(seat), query });
export const doAddLocation = (seat: Seat, body: object) =>
  ask(locations.createLocationRoute, { cookie: seat.cookie, params: paramsOf(seat), body });
export const doChangeLocation = (seat: Seat, location: string, body: object) =>
  ask(locations.updateLocationRoute, { cookie: seat.cookie, params: { ...paramsOf(seat), location }, body });
export const doRemoveLocation = (seat: Seat, location: string) =>
  ask(locations.removeLocationRoute, { cookie: seat.cookie, params: { ...paramsOf(seat), location } });
export const doImportLocations = (seat: Seat, rows: unknown[], links = false) =>
  ask(locations.importLocationsRoute, { cookie: seat.cookie, params: paramsOf(seat), body: { rows, links } });
export const compareLocations = (seat: Seat, query: Record<string, string> = {}) =>
  ask(locations.compareLocationsRoute, { cookie: seat.cookie, params: paramsOf(seat), query });

export const seeEmployees = (seat: Seat, query: Record<string, string> = {}) =>
  ask(employees.listEmployeesRoute, { cookie: seat.cookie, params: paramsOf(seat), query });
export const seeEmployee = (seat: Seat, employee: string) =>
  ask(employees.readEmployeeRoute, { cookie: seat.cookie, params: { ...paramsOf(seat), employee } });
export const doAddEmployee = (seat: Seat, body: object) =>
  ask(employees.createEmployeeRoute, { cookie: seat.cookie, params: paramsOf(seat), body });
export const doChangeEmployee = (seat: Seat, employee: string, body: object) =>
  ask(employees.updateEmployeeRoute, { cookie: seat.cookie, params: { ...paramsOf(seat), employee }, body });
export const doRemoveEmployee = (seat: Seat, employee: string) =>
  ask(employees.removeEmployeeRoute, { cookie: seat.cookie, params: { ...paramsOf(seat), employee } });
export const seeLeaderboard = (seat: Seat, query: Record<string, string> = {}) =>
  ask(employees.readLeaderboardRoute, { cookie: seat.cookie, params: paramsOf(seat), query });
export const doPutPicture = (seat: Seat, employee: string, bytes: Buffer) =>
  ask(employees.putEmployeePictureRoute, { cookie: seat.cookie, params: { ...paramsOf(seat), employee }, bytes });
export const doDeletePicture = (seat: Seat, employee: string) =>
  ask(employees.deleteEmployeePictureRoute, { cookie: seat.cookie, params: { ...paramsOf(seat), employee } });
