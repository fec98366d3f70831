import { ulid } from "ulid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { countCall } from "#functions/data/limits.ts";
import { anApiKey, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listFeedbacksRoute } from "#shared/contract/feedbacks.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("calls by an API key", () => {
  it("are 600 a minute at most, each key on its own", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 });
    const { organization } = await anOrganization();
    const params = { organization: organization._id };
    const by = (authorization: string) => ask(listFeedbacksRoute, { params, headers: { authorization } });
    const _id = ulid();
    const one = await anApiKey(organization._id, ["feedback.read"], { _id });
    const other = await anApiKey(organization._id, ["feedback.read"]);
    expect((await by(one)).status).toBe(200);
    await countCall({ name: "key", hash: hashOf(_id), seconds: 60 }, new Date(), 598);
    expect([(await by(one)).status, (await by(one)).status]).toEqual([200, 429]);
    expect((await by(other)).status).toBe(200);
  });
});
