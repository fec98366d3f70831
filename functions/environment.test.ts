import { afterEach, expect, it, vi } from "vitest";
import { variable } from "./environment.ts";

afterEach(() => vi.unstubAllEnvs());

it("answers what is set", () => {
  vi.stubEnv("MAIL_FROM", "Reviens <hello@reviens.test>");
  expect(variable("MAIL_FROM")).toBe("Reviens <hello@reviens.test>");
});

it.each([undefined, ""])("names the variable that is missing (%j)", (value) => {
  vi.stubEnv("MAIL_FROM", value);
  expect(() => variable("MAIL_FROM")).toThrow("The environment variable MAIL_FROM is missing.");
});
