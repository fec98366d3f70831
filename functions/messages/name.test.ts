import { describe, expect, it } from "vitest";
import { OrganizationName } from "#shared/contract/inputs/organization.ts";
import { FirstName, LastName } from "#shared/contract/inputs/person.ts";
import { EmployeeName, LocationName } from "#shared/contract/inputs/place.ts";
import { ContactPerson } from "#shared/contract/inputs/settings.ts";
import { complaintSample } from "./complaint.samples.ts";
import { complaintEmail } from "./complaint-email.ts";
import { complaintSms } from "./complaint-sms.ts";
import { renderEmail } from "./render-email.ts";
import { userAddedEmail } from "./user-added-email.ts";

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
