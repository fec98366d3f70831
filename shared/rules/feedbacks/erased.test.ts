import { expect, it } from "vitest";
import { traitsOf } from "./erased.ts";

const told = {
  date: "2025-05-31T12:00:00.123Z",
  comment: "Cold  soup\r\n",
  customer: { name: "LÉA Roy", email: " Lea@Example.com", phone: "+1 (514) 555-0123" },
};
const nobody = { name: null, email: null, phone: null };

it("recognizes a feedback by its second with email, number, or name and comment", () => {
  expect(traitsOf(told)).toEqual([
    ["email", "2025-05-31T12:00:00", "lea@example.com"],
    ["phone", "2025-05-31T12:00:00", "145550123"],
    ["words", "2025-05-31T12:00:00", "léa roy", "cold soup"],
  ]);
  expect(traitsOf({ ...told, customer: nobody })).toEqual([["words", "2025-05-31T12:00:00", "", "cold soup"]]);
});

it("has the second alone where there is nothing else, if that is enough", () => {
  const bare = { ...told, comment: " ", customer: nobody };
  expect(traitsOf(bare)).toEqual([["nothing", "2025-05-31T12:00:00"]]);
  expect(traitsOf(bare, false)).toEqual([]);
  expect(traitsOf({ ...told, date: "yesterday" })).toEqual([]);
});
