import { describe, expect, it } from "vitest";
import { userAddedEmail } from "#functions/actions/sending/messages/user-added.ts";
import { OrganizationName } from "#shared/contract/inputs/organization.ts";
import { FirstName, LastName } from "#shared/contract/inputs/person.ts";
import { EmployeeName, LocationName } from "#shared/contract/inputs/place.ts";
import { ContactPerson } from "#shared/contract/inputs/settings.ts";
import { complaintSample } from "./complaint.samples.ts";
import { complaintEmail, complaintSms } from "./complaint.ts";
import { renderEmail } from "./render-email.ts";
import { excerpt } from "./texts.ts";

const complaint = { ...complaintSample("en"), origin: "https://reviens.test" };
const lures = [
  "Desjardins: sign in at https://evil.example/login",
  "Desjardins www.evil.example",
  "Desjardins evil.example/login",
  "Desjardins evil.example?a",
  "Desjardins ｈｔｔｐｓ：／／evil.example",
  "write to help@evil.example",
];
const bare = [
  "evil.example",
  "evil．example",
  "evil。example",
  "evil․example",
  "evil.\u200bexample",
  "e\u00advil.example",
];

describe("a name", () => {
  it.each(lures)("holds no address: %s", (name) => {
    for (const schema of [OrganizationName, FirstName, LastName, LocationName, EmployeeName, ContactPerson.shape.name])
      expect(schema.safeParse(name.slice(0, 60)).error?.issues[0]?.message).toBe("name_address");
  });

  it.each(["Booking.com", "Café @ Home", "St. Mary’s (Laval)", "M.C. Roy & Fils", "24/7 Dépannage", "J.-P."])(
    "may be %s",
    (name) => {
      for (const schema of [OrganizationName, LocationName, EmployeeName]) expect(schema.parse(name)).toBe(name);
    },
  );

  it.each([...lures, ...bare])("is no link in what we send: %s", (name) => {
    const organization = { ...complaint.organization, name };
    const customer = { ...complaint.feedback.customer, name, email: null };
    const told = {
      ...complaint,
      organization,
      reader: name,
      feedback: { ...complaint.feedback, customer, employee: { _id: "e", name }, location: { _id: "l", name } },
    };
    const added = userAddedEmail({
      language: "en",
      origin: "https://reviens.test",
      organization,
      role: "agent",
      hours: 72,
      adder: name,
      by: { offer: "x", reader: name },
    });
    const mails = [added, complaintEmail(told)].map(renderEmail);
    const said = [...mails.flatMap(({ subject, html, text }) => [subject, html, text]), complaintSms(told)];
    for (const text of said) {
      const seen = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFKC");
      expect(seen).not.toMatch(/[.。]example|www\.|\/\/evil/i);
    }
  });
});

const zalgo = `e${"\u0301".repeat(4_922)}`;

describe("an excerpt", () => {
  it("is the text itself where that is short enough", () => {
    expect(excerpt("The soup was\ncold ☕", 60)).toBe("The soup was cold ☕");
  });

  it.each([
    ["one letter with 4,922 marks", zalgo],
    ["many letters with many marks", `e${"\u0301".repeat(40)}`.repeat(100)],
    ["emoji joined without end", "👩‍".repeat(2_000)],
    ["letters", "x".repeat(5_000)],
    ["halves of emoji, were there any", "\ud83d".repeat(5_000)],
  ])("is short for %s", (_, text) => {
    const short = excerpt(text, 60);
    expect(short.length).toBeLessThanOrEqual(241);
    expect(short.endsWith("…")).toBe(true);
    expect(short.isWellFormed()).toBe(true);
  });

  it("keeps every other part of an alert short too, whatever the business is called", () => {
    const complaint = complaintSample("en", { comment: zalgo, location: { _id: "x", name: zalgo } }, { name: zalgo });
    expect(complaintEmail(complaint).subject.length).toBeLessThan(1_000);
    expect(complaintSms(complaint).length).toBeLessThanOrEqual(160);
  });
});
