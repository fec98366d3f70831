import { expect, it } from "vitest";
import { doubleCards } from "./double-cards.ts";

const card = (id: string, fingerprint: string | null) => ({ id, fingerprint });

it.each([
  ["none of different cards", [card("b", "visa"), card("a", "amex")], []],
  ["the older of two", [card("b", "visa"), card("a", "visa")], [{ older: "a", newer: "b" }]],
  [
    "all but the newest of three, whatever was saved between",
    [card("d", "visa"), card("c", "visa"), card("b", "amex"), card("a", "visa")],
    [
      { older: "c", newer: "d" },
      { older: "a", newer: "d" },
    ],
  ],
  ["none that Stripe tells nothing of", [card("b", null), card("a", null)], []],
])("finds %s", (_, cards, doubles) => {
  expect(doubleCards(cards)).toEqual(doubles);
});
