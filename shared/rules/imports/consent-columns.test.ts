import { describe, expect, it } from "vitest";
import { consentColumns, saysNo } from "./consent-columns.ts";

/** Whether a cell below a column's name keeps somebody from being asked, by text and by email. */
const left = (header: string, cell: string) => {
  const columns = consentColumns([header], [[cell], ["yes"], ["no"], ["no"]]);
  return [saysNo([cell], columns, "sms"), saysNo([cell], columns, "email")];
};

describe("a column of consent", () => {
  it.each([
    ["Email Opt-in", "No", [false, true]],
    ["Email Opt-in", "yes", [false, false]],
    ["Email Opt-in", "", [false, false]],
    ["Marketing e-mails?", "no", [false, true]],
    ["Accepts SMS Marketing", "false", [true, false]],
    ["Consentement", "Non", [true, true]],
    ["Consentement", "oui", [false, false]],
    ["Consent", "N/A", [false, false]],
    ["Do not contact", "Yes", [true, true]],
    ["Do not contact", "no", [false, false]],
    ["do_not_email", "1", [false, true]],
    ["Ne pas texter (SMS)", "x", [true, false]],
    ["Désabonné", "oui", [true, true]],
    ["Email Subscription Status", "unsubscribed", [false, true]],
    ["Email Subscription Status", "Subscribed", [false, false]],
    ["Email Marketing Consent", "NEVER_SUBSCRIBED", [false, true]],
    ["Infolettre", "Désabonnée", [false, true]],
    ["UNSUB_TIME", "2026-05-01 10:00:00", [true, true]],
    ["Visits", "no", [false, false]],
  ])("%j with %j leaves out: %j", (header, cell, expected) => {
    expect(left(header, cell)).toEqual(expected);
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
