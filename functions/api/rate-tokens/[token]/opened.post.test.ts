import { describe, expect, it } from "vitest";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aTokenOfNothing } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { openRateTokenRoute as route } from "#shared/contract/rate-tokens.ts";

ownDate();
textsGoNowhere();

describe("opening a request", () => {
  it("counts as opened what a person does on it, once", async () => {
    const { opened, state } = await aSentRequest();
    expect((await opened()).status).toBe(204);
    const first = await state();
    expect(first).toMatchObject({ status: "opened", openedAt: new Date().toISOString() });
    pass(1_000);
    await opened();
    expect(await state()).toEqual(first);
  });

  it("notes nothing of a token that nobody knows", async () => {
    expect((await ask(route, { params: { token: aTokenOfNothing } })).status).toBe(204);
  });
});
