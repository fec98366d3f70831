import { expect, it } from "vitest";
import { funnelSteps } from "#shared/model/funnel.ts";
import { requestChannels } from "#shared/model/request.ts";
import { attributeOf } from "./funnel.ts";

it("keeps each step of each channel under an attribute of its own", () => {
  const attributes = requestChannels.flatMap((channel) => funnelSteps.map((step) => attributeOf(channel, step)));
  expect(new Set(attributes).size).toBe(attributes.length);
});
