import { describe, expect, it } from "vitest";
import { TableBusy } from "#functions/data/table.ts";
import { DeadlinePassed, OutsideServiceFailed } from "#functions/deadline.ts";
import { problemAnswer, problemOf } from "./answer-problems.ts";
import { Problem } from "./problem.ts";

const named = (name: string, more: object = {}) => Object.assign(new Error("x"), { name, ...more });

describe("an error", () => {
  it.each([
    new TableBusy(),
    new DeadlinePassed(8_000),
    ...["ThrottlingException", "ProvisionedThroughputExceededException", "RequestLimitExceeded"].map((name) =>
      named(name),
    ),
    ...["InternalServerError", "InternalServiceError", "InternalServiceErrorException", "InternalFailure"].map((name) =>
      named(name),
    ),
    ...["TransactionConflictException", "TransactionInProgressException"].map((name) => named(name)),
    ...["InternalError", "ServiceUnavailable", "ServiceUnavailableException"].map((name) => named(name)),
    named("Error", { code: "ECONNRESET" }),
  ])("that ends by itself says when to try again: %s", (error) => {
    expect(problemOf(error)).toMatchObject({ code: "unavailable", retryAfter: 5 });
  });

  it("of somebody else's service says so, and none of ours is called theirs", () => {
    expect(problemOf(new OutsideServiceFailed("Stripe")).code).toBe("outside_service");
    expect(problemOf(new TypeError("x")).code).toBe("internal");
    expect(problemOf("x").code).toBe("internal");
    const declared = new Problem("cursor_invalid");
    expect(problemOf(declared)).toBe(declared);
  });
});

it("says how many the free plan brings where that is reached, and otherwise names what it lacks", () => {
  const said = (feature: "emails" | "keys") =>
    problemAnswer(new Problem("subscription_needed", { feature }), "en", "r").error.message;
  expect(said("emails")).toBe("50 emails a month are free. Subscribe to send more.");
  expect(said("keys")).toBe("This takes a subscription: API keys.");
});
