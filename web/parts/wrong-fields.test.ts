import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { LogIn, PasswordReset } from "#shared/contract/accounts.ts";
import { OrganizationName } from "#shared/contract/inputs/organization.ts";
import problems from "#shared/locales/en/problems.json" with { type: "json" };
import { wrongFields } from "./wrong-fields.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { problems } } }));

test("says nothing about what is right", () => {
  expect(wrongFields(LogIn, { email: "a@example.org", password: "x" }, i18next.t)).toEqual({});
});

test("says what is wrong with each field in the words of the specification", () => {
  expect(wrongFields(LogIn, { email: "nobody", password: "" }, i18next.t)).toEqual({
    email: "You must enter a valid email address.",
    password: "Please fill in this field.",
  });
});

test("puts the limit into a message that has one", () => {
  const schema = z.object({ organizationName: OrganizationName });
  expect(wrongFields(schema, { organizationName: "x".repeat(101) }, i18next.t)).toEqual({
    organizationName: "This is too long: 100 characters at most.",
  });
});

test("finds two passwords that differ", () => {
  const values = { password: "long enough", confirmPassword: "something else" };
  expect(wrongFields(PasswordReset, values, i18next.t)).toEqual({
    confirmPassword: "The two passwords are not the same.",
  });
});
