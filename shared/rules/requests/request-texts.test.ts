import { describe, expect, it } from "vitest";
import englishFields from "#shared/locales/en/fields.json" with { type: "json" };
import english from "#shared/locales/en/requests.json" with { type: "json" };
import frenchFields from "#shared/locales/fr/fields.json" with { type: "json" };
import french from "#shared/locales/fr/requests.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import { requestStatuses, skipReasons } from "#shared/model/request.ts";
import { hintText, reasonText, statusText, templateText } from "./request-texts.ts";

const rowReasons = ["email_invalid", "location_unknown", "name_formula", "too_long"] as const;
const problems = ["template_long", "link_missing", "stop_missing", "business_missing", "subject_required"] as const;

describe.each([
  ["English", english, englishFields],
  ["French", french, frenchFields],
])("in %s", (_, texts, fieldTexts) => {
  it.each([
    ...requestStatuses.map(statusText),
    ...[...skipReasons, ...rowReasons].map(reasonText),
    hintText({ hint: "incentive", words: "", rules: [] }),
    hintText({ hint: "only_happy", words: "", rules: [] }),
  ])("%s has a text", (key) => {
    expect(translate(texts, key)).not.toBe(key);
  });

  it.each([
    ...problems.map((problem) => templateText({ problem })),
    templateText({ problem: "placeholder_unknown", placeholder: "x" }),
    templateText({ problem: "placeholder_misplaced", placeholder: "link" }),
  ])("%s has a text", (key) => {
    expect(translate(fieldTexts, key)).not.toBe(key);
  });
});
