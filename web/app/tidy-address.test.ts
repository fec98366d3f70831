import { describe, expect, it } from "vitest";
import { tidyAddress } from "./tidy-address.ts";

const id = "01JDZX9Q7M3W5T8R2K4N6P0VBC";

describe("an address that somebody followed from a text", () => {
  it.each([
    [`/fr/verify/${id}.`, `/fr/verify/${id}`],
    [`/join/${id}).`, `/join/${id}`],
    [`/forgot/${id}%C2%BB`, `/forgot/${id}`],
    [`/organizations/${id}/feedbacks?feedback=${id}%3E`, `/organizations/${id}/feedbacks?feedback=${id}`],
    [`/organizations/${id}/feedbacks?q=late!`, `/organizations/${id}/feedbacks?q=late!`],
    [`/organizations/${id}`, `/organizations/${id}`],
    ["/login", "/login"],
  ])("%s leads to %s", (followed, address) => {
    expect(tidyAddress(followed)).toBe(address);
  });
});
