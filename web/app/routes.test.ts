import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { addresses } from "#shared/rules/addresses.ts";
import { routes } from "./routes.tsx";

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
