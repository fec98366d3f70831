import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { addresses } from "#web/addresses.ts";
import { organizationAreas, personalAreas } from "#web/parts/settings/areas.ts";
import { routes } from "./routes.tsx";
import * as screens from "./settings.tsx";

describe("an address that emails lead to", () => {
  it.each([
    [addresses.login, "/login"],
    [addresses.forgot, "/forgot"],
    [addresses.reset("t0ken"), "/forgot/:token"],
    [addresses.verifyToken("t0ken"), "/verify/:token"],
    [addresses.me, "/me"],
    [addresses.feedback("01JORG", "01JFB"), "/organizations/:organization/feedbacks"],
  ])("%s shows the screen at %s", (address, screen) => {
    expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe(screen);
  });
});

describe("the settings", () => {
  it.each([
    [addresses.mySettings(), "/me/settings/*"],
    [addresses.mySettings("profile"), "/me/settings/*"],
    [addresses.settings("01JORG", "anything"), "/organizations/:organization/settings/*"],
  ])("stand at %s", (address, path) => {
    expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe(path);
  });

  it("have a screen for each area that is listed, and list each area that has a screen", () => {
    const keys = (areas: readonly { key: string }[]) => areas.map(({ key }) => key).toSorted();
    const paths = (areas: readonly { path?: string }[]) => areas.map(({ path }) => path).toSorted();
    expect(paths(screens.myAreas)).toEqual(keys(personalAreas));
    expect(paths(screens.organizationAreas)).toEqual(keys(organizationAreas));
  });
});
