import { expect, it } from "vitest";
import type { Language } from "#shared/model/language.ts";
import { membershipEmail } from "./membership-notice.ts";

const saidIn = (language: Language) =>
  JSON.stringify(
    membershipEmail({
      template: "organization_closed",
      language,
      origin: "https://reviens.example",
      organization: { _id: "01JD", name: "Chez nous", logo: null, brandColor: null, timeZone: "America/Winnipeg" },
      reader: "Zoé",
      role: null,
      by: "Hélène Lavallée",
      person: null,
      at: new Date("2026-11-24T02:05:00Z"),
      until: new Date("2026-12-24T02:05:00Z"),
      plan: null,
    }).blocks,
  );

it("says until when an organization can be opened again in its time zone, and in which one that is", () => {
  expect(saidIn("en")).toContain("Until December 23, 2026 at 8:05 PM CST, an owner");
  expect(saidIn("fr")).toMatch(/Jusqu’au 23 décembre 2026 à 20 h 05 \S+, /);
});
