import { expect, it } from "vitest";
import { callAddress } from "./reach.ts";

it.each([
  ["+15145550199", "tel:+15145550199"],
  ["514 555-0199", "tel:5145550199"],
  ["+15145550199;ext=12", "tel:+15145550199,12"],
  ["514-555-0199 poste 12", "tel:5145550199,12"],
])("calls %s by %s", (phone, address) => {
  expect(callAddress(phone)).toBe(address);
});
