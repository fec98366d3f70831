import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fingerprint } from "../build/sources.ts";
import { pictured, picturedStamp } from "./pictured.ts";

it("the pictures of README and home page show the screens as they are: npm run screenshots takes them anew", async () => {
  expect(readFileSync(picturedStamp, "utf8")).toBe(await fingerprint(pictured));
});
