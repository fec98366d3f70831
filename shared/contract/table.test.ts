import { describe, expect, it } from "vitest";
import { problemStatuses } from "#shared/model/problem.ts";
import { may, type Permission } from "#shared/rules/permissions.ts";
import { events } from "./events.ts";
import { openedAt } from "./gateway.ts";
import { isPermission } from "./route.ts";
import { areas, handlerOf, routes } from "./table.ts";

const files = Object.keys(
  import.meta.glob([
    "../../functions/{api,pages}/**/*.{get,post,put,patch,delete}.{ts,tsx}",
    "../../functions/events/**/*.{queue,schedule}.ts",
  ]),
).map((file) => file.replace("../../functions/", "").replace(/\.tsx?$/, ""));

const tests = new Set(
  Object.keys(import.meta.glob("../../functions/{api,pages}/**/*.test.{ts,tsx}")).map((file) =>
    file.replace("../../functions/", "").replace(/\.test\.tsx?$/, ""),
  ),
);

const duplicates = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);
const permissions = routes.map(({ access }) => access).filter(isPermission);

describe("the route table", () => {
  it("has a handler file for each route and event, and no other handler file is there", () => {
    const declared = [...routes.map(handlerOf), ...events.map(({ handler }) => handler)];
    expect(files.toSorted()).toEqual(declared.toSorted());
  });

  it("has a test file beside each handler of a route", () => {
    expect(routes.map(handlerOf).filter((handler) => !tests.has(handler))).toEqual([]);
  });

  it("names no id twice, over routes and events alike", () => {
    expect(duplicates([...routes, ...events].map(({ id }) => id.toLowerCase()))).toEqual([]);
  });

  it("has ids that CloudFormation takes as they are", () => {
    for (const { id } of [...routes, ...events]) expect(id).toMatch(/^[a-z][A-Za-z]{3,59}$/);
  });

  it("answers one method at one address once, further addresses of a page included", () => {
    const addresses = routes.flatMap((route) =>
      openedAt(route).map((one) => `${route.method} ${one.replaceAll(/\{\w+\}/g, "{}")}`),
    );
    expect(duplicates(addresses)).toEqual([]);
  });

  it("writes paths the way the gateway reads them", () => {
    for (const route of routes)
      for (const one of openedAt(route)) expect(one).toMatch(/^(?:\/(?:[a-z_][a-z._-]*|\{[a-z]+\}))+$/i);
  });

  it("asks for a permission wherever the path names an organization", () => {
    const inOrganization = routes.filter(({ path }) => path.includes("{organization}"));
    const unguarded = inOrganization.filter(({ access }) => !permissions.some((permission) => permission === access));
    expect(unguarded.map(({ id }) => id)).toEqual([]);
  });

  it("asks only for permissions that somebody has", () => {
    const nobody = (permission: Permission) => !may("owner", permission);
    expect(permissions.filter(nobody)).toEqual([]);
  });

  it("lets credentials be chosen only where a permission is asked for, and never none", () => {
    const odd = routes.filter(
      ({ access, credentials }) => credentials && (!isPermission(access) || credentials.length === 0),
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it("names an organization in one place: the path, or the field of a JSON body", () => {
    const inBody = routes.filter(({ organizationIn }) => organizationIn === "body");
    const odd = inBody.filter(({ path, reads = "json" }) => path.includes("{organization}") || reads !== "json");
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it("limits whatever anybody may send without being logged in", () => {
    const open = routes.filter(({ access, method, limits }) => access === "public" && method !== "GET" && !limits);
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it("takes no body with GET, answers none with 204, and declares known problems", () => {
    for (const { id, method, body, answer, status, errors } of routes) {
      expect(method === "GET" && body !== undefined, id).toBe(false);
      expect(status === 204 && answer !== undefined, id).toBe(false);
      expect(Object.keys(problemStatuses), id).toEqual(expect.arrayContaining([...errors]));
    }
  });

  it("holds every route in one area", () => {
    expect(duplicates(Object.values(areas).flatMap((area) => area.map(({ id }) => id)))).toEqual([]);
  });
});
