import { expect, test } from "vitest";
import { differences } from "./locales.ts";

test("names what differs", () => {
  const english = { a: "{{name}} wrote", b: { c: "x" }, n_one: "one", n_other: "{{count}}", e: "x" };
  const french = {
    a: "{{nom}} a écrit",
    b: {},
    n_one: "{{count}}",
    n_other: "{{count}}",
    n_many: "{{count}}",
    e: " ",
    f: "y",
  };
  expect(differences("app", english, french)).toEqual([
    "app: b.c is missing in French",
    "app: f is missing in English",
    "app: e is empty or no text",
    "app: a holds {{name}} in English, {{nom}} in French",
  ]);
});
