import { describe, expect, it } from "vitest";
import { fitToAnswer, sentBytes } from "./answer-size.ts";

describe("what a body takes in Lambda's answer", () => {
  it.each([
    ["abc", 3],
    ["é🙂", 6],
    ['"', 2],
    ["\\", 2],
    ["\n", 2],
    ['{"a":"\\""}', 16],
  ])("is of %j %i bytes", (text, bytes) => {
    expect(sentBytes(text)).toBe(bytes);
    expect(Buffer.byteLength(JSON.stringify({ body: text + text })) - Buffer.byteLength('{"body":""}')).toBe(2 * bytes);
  });

  it("ends a list before what fits no more, and never before its first", () => {
    const quotes = '"'.repeat(10);
    // Each takes 40 bytes as JSON inside JSON, plus two for its own quotes.
    expect(fitToAnswer([quotes, quotes, quotes], 88)).toHaveLength(2);
    expect(fitToAnswer([quotes, quotes, quotes], 87)).toHaveLength(1);
    expect(fitToAnswer([quotes, quotes], 5)).toHaveLength(1);
    expect(fitToAnswer([], 5)).toEqual([]);
    expect(fitToAnswer(["ab", "cd"], 4, (text) => text)).toEqual(["ab", "cd"]);
  });
});
