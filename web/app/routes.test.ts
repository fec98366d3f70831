import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { appAddresses } from "#web/addresses.ts";
import { organizationAreas, personalAreas } from "#web/parts/settings/areas.ts";
import { appRoutes } from "./routes.tsx";
import * as screens from "./settings.tsx";

describe("an address that emails lead to", () => {
  it.each([
    [appAddresses.login, "/login"],
    [appAddresses.forgot, "/forgot"],
    [appAddresses.reset("t0ken"), "/forgot/:token"],
    [appAddresses.verifyToken("t0ken"), "/verify/:token"],
    [appAddresses.me, "/me"],
    [appAddresses.feedback("01JORG", "01JFB"), "/organizations/:organization/feedbacks"],
  ])("%s shows the screen at %s", (address, screen) => {
    expect(matchRoutes(appRoutes, address)?.at(-1)?.route.path).toBe(screen);
  });
});

describe("the settings", () => {
  it.each([
    [appAddresses.mySettings(), "/me/settings/*"],
    [appAddresses.mySettings("profile"), "/me/settings/*"],
    [appAddresses.settings("01JORG", "anything"), "/organizations/:organization/settings/*"],
  ])("stand at %s", (address, path) => {
    expect(matchRoutes(appRoutes, address)?.at(-1)?.route.path).toBe(path);
  });

  it("have a screen for each area that is listed, and list each area that has a screen", () => {
    const keys = (areas: readonly { key: string }[]) => areas.map(({ key }) => key).toSorted();
    const paths = (areas: readonly { path?: string }[]) => areas.map(({ path }) => path).toSorted();
    expect(paths(screens.myAreas)).toEqual(keys(personalAreas));
    expect(paths(screens.settingsRoutes)).toEqual(keys(organizationAreas));
  });
});
