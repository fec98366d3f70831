import { expect, it } from "vitest";
import { rowIssues } from "./import-row.ts";

const row = {
  line: 2,
  date: "2024-05-31T10:00:00.000Z",
  rating: 4,
  comment: "",
  name: null,
  email: null,
  phone: null,
  location: null,
};

it("takes a row with nothing but a date and stars", () => {
  expect(rowIssues(row)).toEqual([]);
});

it("says everything that the server would refuse in a row", () => {
  const bad = { ...row, comment: "x".repeat(5_001), email: "nobody", phone: "12" };
  expect(rowIssues(bad).map(({ path, message }) => [path[0], message])).toEqual([
    ["comment", "too_long"],
    ["email", "email_invalid"],
    ["phone", "phone_invalid"],
  ]);
});
