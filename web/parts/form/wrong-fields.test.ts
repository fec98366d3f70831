import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { LogIn, PasswordReset } from "#shared/contract/accounts.ts";
import { OrganizationName } from "#shared/contract/inputs/organization.ts";
import fields from "#shared/locales/en/fields.json" with { type: "json" };
import { wrongFields } from "./contract-form.tsx";

const t = i18next.getFixedT("en", "fields");
beforeAll(() => i18next.init({ lng: "en", resources: { en: { fields } } }));

test("reports nothing for valid values", () => {
  expect(wrongFields(LogIn, { email: "a@example.org", password: "x" }, t)).toEqual({});
});

test("reports what is wrong with each field, in the product's words", () => {
  expect(wrongFields(LogIn, { email: "nobody", password: "" }, t)).toEqual({
    email: "You must enter a valid email address.",
    password: "Please fill in this field.",
  });
});

test("fills the limit into the message", () => {
  const schema = z.object({ organizationName: OrganizationName });
  expect(wrongFields(schema, { organizationName: "x".repeat(101) }, t)).toEqual({
    organizationName: "This is too long: 100 characters at most.",
  });
});

test("reports two passwords that differ", () => {
  const values = { password: "long enough", confirmPassword: "something else" };
  expect(wrongFields(PasswordReset, values, t)).toEqual({
    confirmPassword: "The two passwords are not the same.",
  });
});
