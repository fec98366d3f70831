import { notifications, notificationsStore } from "@mantine/notifications";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "#shared/contract/table.ts";
import english from "#shared/locales/en/failures.json" with { type: "json" };
import englishWhy from "#shared/locales/en/problems.json" with { type: "json" };
import french from "#shared/locales/fr/failures.json" with { type: "json" };
import frenchWhy from "#shared/locales/fr/problems.json" with { type: "json" };
import { ApiProblem } from "#web/api/problem.ts";
import { endToasts } from "./end-toasts.ts";
import { showFailure, showSuccess } from "./toasts.ts";

beforeEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications;
const problem = (call: string) => new ApiProblem({ code: "offline", message: "No connection.", status: 0, call });

describe("toasts", () => {
  it("end with the screen that they belong to", () => {
    showSuccess("Done");
    showFailure(problem("feedbackNote"), vi.fn());
    endToasts();
    expect(shown()).toEqual([]);
  });

  it("stay when they tell of the screen that follows", () => {
    showSuccess("Created", { stays: true });
    endToasts();
    expect(shown()).toHaveLength(1);
  });

  it("stay until somebody has decided, where another try is offered", () => {
    showFailure(problem("feedbackNote"), vi.fn());
    expect(shown()[0]?.autoClose).toBe(false);
  });

  it("do not pile up when the same fails again", () => {
    showFailure(problem("feedbackNote"), vi.fn());
    showFailure(problem("feedbackNote"), vi.fn());
    showFailure(problem("feedbackResolve"), vi.fn());
    expect(shown()).toHaveLength(2);
  });
});

it("says what failed of calls that there are", () => {
  const ids = new Set(routes.map(({ id }) => id));
  expect(Object.keys(english).filter((call) => !ids.has(call))).toEqual([]);
});

it.each([
  ["en", english, englishWhy],
  ["fr", french, frenchWhy],
])("says why in other words than what failed, in %s", (_, failed, why) => {
  const reasons = new Set<string>(Object.values(why));
  expect(Object.values<string>(failed).filter((text) => reasons.has(text))).toEqual([]);
});
