import { describe, expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";

ownDate();
textsGoNowhere();

describe("the button that stops requests", () => {
  it("stops them, and leads to the page that says so", async () => {
    const { params, stopPage, stopByPage, text, phone } = await aSentRequest();
    expect(await stopByPage()).toMatchObject({ status: 303, headers: { location: `/t/${params.token}/stop` } });
    expect((await stopPage()).text).not.toContain("<button");
    expect((await text(phone)).body.skipped).toMatchObject([{ reason: "opted_out" }]);
  });
});
