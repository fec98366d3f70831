import { expect, it } from "vitest";
import { Organization } from "#shared/model/organization.ts";
import { noPageTexts } from "#shared/model/page-texts.ts";
import { changedFeedbackFields, feedbackFields, fieldOf } from "./fields.ts";

const organization = Organization.parse({
  _id: "01J",
  name: "Café",
  version: 1,
  role: "owner",
  feedbackId: "cafe",
  smsCredits: null,
  automaticSMSRefill: null,
  subscription: null,
  pageTexts: { ...noPageTexts, fr: { greeting: "Bonjour", thanks: null, promise: null } },
});

it("sends only the texts that were changed, each by its language", () => {
  const values = { ...feedbackFields(organization), thanks_fr: "Merci !", greeting_fr: " ", name: "x" };
  expect(changedFeedbackFields(values, ["thanks_fr", "greeting_fr", "forceName"])).toEqual({
    forceName: false,
    pageTexts: { en: {}, fr: { thanks: "Merci !", greeting: null } },
  });
  expect(changedFeedbackFields(values, ["interceptLessThan"])).toEqual({ interceptLessThan: 4 });
});

it("finds the field of what the API refuses", () => {
  expect(fieldOf("pageTexts.fr.thanks")).toBe("thanks_fr");
  expect(fieldOf("feedbackId")).toBe("feedbackId");
});
