import { expect, it } from "vitest";
import { customerName } from "./person.ts";

it.each([
  [{ name: "Marie Roy", email: "m@example.com", phone: "+15145550199" }, "Marie Roy"],
  [{ name: null, email: "m@example.com", phone: "+15145550199" }, "m@example.com"],
  [{ name: null, email: null, phone: "+15145550199" }, "+1 514 555-0199"],
  [{ name: null, email: null, phone: null }, null],
])("a customer is called by name, else by email, else by phone number", (customer, name) => {
  expect(customerName(customer)).toBe(name);
});
