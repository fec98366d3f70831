import { describe, expect, it } from "vitest";
import { consentColumns, saysNo } from "./consent-columns.ts";

const left = (header: string, cell: string) => {
  const columns = consentColumns([header], [[cell], ["yes"], ["no"], ["no"]]);
  const [sms, email] = [saysNo([cell], columns, "sms"), saysNo([cell], columns, "email")];
  expect(sms).toBe(email);
  return email;
};

describe("a column of consent", () => {
  it.each([
    ["Email Opt-in", "No", true],
    ["Email Opt-in", "yes", false],
    ["Email Opt-in", "", false],
    ["Marketing e-mails?", "no", true],
    ["Accepts SMS Marketing", "false", true],
    ["Consentement", "Non", true],
    ["Consentement", "oui", false],
    ["Consent", "N/A", false],
    ["Do not contact", "Yes", true],
    ["Do not contact", "no", false],
    ["do_not_email", "1", true],
    ["Ne pas texter (SMS)", "x", true],
    ["Désabonné", "oui", true],
    ["Email Subscription Status", "unsubscribed", true],
    ["Email Subscription Status", "Subscribed", false],
    ["Email Marketing Consent", "NEVER_SUBSCRIBED", true],
    ["Infolettre", "Désabonnée", true],
    ["UNSUB_TIME", "2026-05-01 10:00:00", true],
    ["Visits", "no", false],
  ])("%j with %j leaves out: %j", (header, cell, expected) => {
    expect(left(header, cell)).toEqual(expected);
  });

  it("about one channel says nothing of the other where that has a column of its own", () => {
    const columns = consentColumns(["Accepts Email Marketing", "Accepts SMS Marketing"], [["yes", "no"]]);
    expect(saysNo(["yes", "no"], columns, "email")).toBe(false);
    expect(saysNo(["yes", "no"], columns, "sms")).toBe(true);
  });

  it("is known by what stands in it, whatever its name", () => {
    const body = [["subscribed"], ["cleaned"], ["unsubscribed"]];
    const columns = consentColumns(["Status"], body);
    expect(body.map((cells) => saysNo(cells, columns, "email"))).toEqual([false, true, true]);
  });

  it("is none that holds something else", () => {
    expect(consentColumns(["Marketing source", "Consent date"], [["Google", "2026-05-01"]])).toEqual([]);
  });

  it("is found where the first to unsubscribe stands far below", () => {
    const body = [...Array.from({ length: 5_000 }, () => [""]), ["2026-05-01"]];
    expect(consentColumns(["Unsubscribed at"], body)).toHaveLength(1);
  });
});
