import { expect, it } from "vitest";
import { cardExpiry, expiryText } from "./card-words.ts";

const november = new Date(2026, 10, 22);
const card = (expMonth: number, expYear: number) => ({ expMonth, expYear });

it("tells a card in its last two months, and one that is over", () => {
  expect(cardExpiry(card(10, 2026), november)).toBe("expired");
  expect(cardExpiry(card(11, 2026), november)).toBe("soon");
  expect(cardExpiry(card(12, 2026), november)).toBe("soon");
  expect(cardExpiry(card(1, 2027), november)).toBe("good");
});

it("says nothing of a card whose end nobody noted", () => {
  expect(cardExpiry({ expMonth: null, expYear: null }, november)).toBeNull();
  expect(expiryText({ expMonth: null, expYear: null })).toBeNull();
});

it("writes the last month as it stands on the card", () => {
  expect(expiryText(card(4, 2030))).toBe("04/30");
});
