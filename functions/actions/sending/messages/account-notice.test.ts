import { expect, it } from "vitest";
import { renderEmail } from "#functions/messages/render-email.ts";
import { languages } from "#shared/model/language.ts";
import type { PlanOfClosed } from "#shared/model/subscription.ts";
import { accountNoticeEmail } from "./account-notice.ts";

const plan: PlanOfClosed = { ends: null, charges: false, owes: false };
const until = new Date("2026-12-24T02:05:00Z");

const saidIn = (language: "en" | "fr", closes: { name: string; timeZone: string; plan: PlanOfClosed }[]) =>
  renderEmail(accountNoticeEmail("account_closed", language, "https://app.test", { reader: "Zoé", until, closes }))
    .text.replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/\s+/g, " ");

it("says up to which moment a closed account can be opened again, where its person's organization is", () => {
  const closes = [{ name: "Café", timeZone: "America/Winnipeg", plan }];
  expect(saidIn("en", closes)).toContain("Until December 23, 2026 at 8:05 PM CST you can log in and come back");
});

it.each(languages)("names the time zone also where no organization closed with the account: %s", (language) => {
  const moment = { en: "December 23, 2026 at 9:05 PM EST", fr: "23 décembre 2026 à 21 h 05 HNE" }[language];
  expect(saidIn(language, [])).toContain(moment);
});
