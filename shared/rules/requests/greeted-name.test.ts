import { describe, expect, it } from "vitest";
import { greetedName } from "./greeted-name.ts";

describe("the name that a message greets by", () => {
  it.each(["Léa", "Jean-François d’Avignon", "Dr. O'Neill Jr.", "María del Carmen Ruiz", "王小明", "Nguyễn Thị Ánh"])(
    "is a person's: %s",
    (name) => {
      expect(greetedName(name)).toBe(name);
    },
  );

  it.each([
    "You won a prize, call 1 900 555 1234",
    "You won a prize call now please",
    "evil.example",
    "www.evil",
    "https://evil.example",
    "evil۔example",
    "lea@example.com",
    "٣٤٥",
    "①",
    "Léa!",
    "x".repeat(41),
    "",
  ])("is not what leads a stranger elsewhere: %s", (name) => {
    expect(greetedName(name)).toBeNull();
  });
});
