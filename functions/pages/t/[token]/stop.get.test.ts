import { describe, expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aTokenOfNothing } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { showStopPageRoute as route } from "#shared/contract/rate-tokens.ts";

ownDate();
textsGoNowhere();

describe("the page that stops requests", () => {
  it("asks first: looking at it stops nothing", async () => {
    const { stopPage, state } = await aSentRequest();
    const before = await state();
    expect((await stopPage()).text).toContain("Stop asking me");
    expect((await stopPage()).text).toContain("<button");
    expect(await state()).toEqual(before);
  });

  it("says kindly that nobody knows a token", async () => {
    const { status, text } = await ask(route, { params: { token: aTokenOfNothing } });
    expect(status).toBe(404);
    expect(text).toContain("recognize this link");
  });
});
