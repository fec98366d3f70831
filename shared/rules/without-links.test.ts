import { expect, it } from "vitest";
import { withoutLinks } from "./without-links.ts";

it.each([
  ["see https://evil.example/login now", "see … now"],
  ["www.evil.example", "…"],
  ["evil.example/login", "evil. example/login"],
  ["It was bad.Really bad. 4.5 stars", "It was bad. Really bad. 4. 5 stars"],
  ["Trop cher... vraiment", "Trop cher... vraiment"],
])("%s becomes %s", (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
});
