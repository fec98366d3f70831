import { describe, expect, it } from "vitest";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aTokenOfNothing } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { closeOrganizationRoute } from "#shared/contract/organizations.ts";
import { readRateTokenRoute as route } from "#shared/contract/rate-tokens.ts";

ownDate();
textsGoNowhere();

describe("reading a request's form", () => {
  it("tells what its customer answered", async () => {
    const { look, json } = await aSentRequest();
    expect((await look()).body).toMatchObject({ answered: "no", prefilled: { rating: null } });
    await json({ rating: 4, comment: "Fine" });
    expect((await look()).body).toMatchObject({ answered: "changeable", prefilled: { rating: 4, comment: "Fine" } });
  });

  it("refuses tokens of nothing, of a closed business, and those that are too old", async () => {
    expect((await ask(route, { params: { token: aTokenOfNothing } })).body.error.code).toBe("token_not_found");
    const { look, own, itself } = await aSentRequest();
    pass(91 * day);
    expect((await look()).body.error.code).toBe("request_expired");
    const cookie = await aSession(itself.owner._id);
    await ask(closeOrganizationRoute, { params: { organization: own }, body: { confirm: "close" }, cookie });
    expect((await look()).body.error.code).toBe("organization_closed");
  });
});
