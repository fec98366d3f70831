import * as employees from "#shared/contract/employees.ts";
import * as locations from "#shared/contract/locations.ts";
import { ask } from "./handlers.ts";

export interface Seat {
  organization: { _id: string };
  cookie: string;
}

const paramsOf = ({ organization }: Seat) => ({ organization: organization._id });

export const seeLocations = (seat: Seat, query: Record<string, string> = {}) =>
  ask(locations.listLocations, { cookie: seat.cookie, params: paramsOf(seat), query });
export const doAddLocation = (seat: Seat, body: object) =>
  ask(locations.createLocation, { cookie: seat.cookie, params: paramsOf(seat), body });
export const doChangeLocation = (seat: Seat, location: string, body: object) =>
  ask(locations.updateLocation, { cookie: seat.cookie, params: { ...paramsOf(seat), location }, body });
export const doRemoveLocation = (seat: Seat, location: string) =>
  ask(locations.removeLocation, { cookie: seat.cookie, params: { ...paramsOf(seat), location } });
export const doImportLocations = (seat: Seat, rows: unknown[], links = false) =>
  ask(locations.importLocations, { cookie: seat.cookie, params: paramsOf(seat), body: { rows, links } });
export const compareLocations = (seat: Seat, query: Record<string, string> = {}) =>
  ask(locations.compareLocations, { cookie: seat.cookie, params: paramsOf(seat), query });

export const seeEmployees = (seat: Seat, query: Record<string, string> = {}) =>
  ask(employees.listEmployees, { cookie: seat.cookie, params: paramsOf(seat), query });
export const seeEmployee = (seat: Seat, employee: string) =>
  ask(employees.readEmployee, { cookie: seat.cookie, params: { ...paramsOf(seat), employee } });
export const doAddEmployee = (seat: Seat, body: object) =>
  ask(employees.createEmployee, { cookie: seat.cookie, params: paramsOf(seat), body });
export const doChangeEmployee = (seat: Seat, employee: string, body: object) =>
  ask(employees.updateEmployee, { cookie: seat.cookie, params: { ...paramsOf(seat), employee }, body });
export const doRemoveEmployee = (seat: Seat, employee: string) =>
  ask(employees.removeEmployee, { cookie: seat.cookie, params: { ...paramsOf(seat), employee } });
export const seeLeaderboard = (seat: Seat, query: Record<string, string> = {}) =>
  ask(employees.readLeaderboard, { cookie: seat.cookie, params: paramsOf(seat), query });
export const doPutPicture = (seat: Seat, employee: string, bytes: Buffer) =>
  ask(employees.putEmployeePicture, { cookie: seat.cookie, params: { ...paramsOf(seat), employee }, bytes });
export const doDeletePicture = (seat: Seat, employee: string) =>
  ask(employees.deleteEmployeePicture, { cookie: seat.cookie, params: { ...paramsOf(seat), employee } });
