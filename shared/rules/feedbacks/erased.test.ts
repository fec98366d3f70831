import { expect, it } from "vitest";
import { traitsOf } from "./erased.ts";

const told = {
  date: "2025-05-31T12:00:00.123Z",
  comment: "Cold  soup\r\n",
  customer: { name: "LÉA Roy", email: " Lea@Example.com", phone: "+1 (514) 555-0123" },
};
const nobody = { name: null, email: null, phone: null };

it("recognizes a feedback by its second with email, number, or name and comment", () => {
  expect(traitsOf(told, "form")).toEqual([
    ["email", "2025-05-31T12:00:00", "lea@example.com"],
    ["phone", "2025-05-31T12:00:00", "145550123"],
    ["words", "2025-05-31T12:00:00", "léa roy", "cold soup"],
  ]);
  expect(traitsOf({ ...told, customer: nobody }, "form")).toEqual([["words", "2025-05-31T12:00:00", "", "cold soup"]]);
});

it("has the second alone where there is nothing else, if that is enough", () => {
  const bare = { ...told, comment: " ", customer: nobody };
  expect(traitsOf(bare, "form")).toEqual([["nothing", "2025-05-31T12:00:00"]]);
  expect(traitsOf(bare, "file")).toEqual([]);
  expect(traitsOf({ ...told, date: "yesterday" })).toEqual([]);
});

it("recognizes the answer to a request by its second, whatever it says by then", () => {
  const second = ["answer", "2025-05-31T12:00:00"];
  for (const compared of ["row", "answer"] as const) expect(traitsOf(told, compared)).toContainEqual(second);
  for (const compared of ["form", "file"] as const) expect(traitsOf(told, compared)).not.toContainEqual(second);
});
