import { feedbackKey } from "#functions/data/keys.ts";
import { type Load, type Simulated, simulate } from "../scale/rate.ts";
import { type BenchFigure, budgets } from "./budgets.ts";

const chain = { organizations: 1, locations: 25, employees: 200 };
const many = { organizations: 10_000, locations: 3, employees: 5 };
const feedbacks = feedbackKey("", "").pk;

const shown = (value: number) => value.toLocaleString("en");

const said = ({ seconds, perSecond }: Load, { ratings, refused, tries, spread, p99 }: Simulated): string => {
  const share = ((refused / ratings) * 100).toFixed(1);
  const retried = tries.map(([of, times]) => `${of} ${shown(times)}`).join(", ");
  return `${share} % in the first ${seconds} s at ${shown(perSecond)} a second; retries: ${retried || "none"}; ${shown(spread)} counters spread; p99 ${p99} ms`;
};

/** Refused ratings of a model of DynamoDB with the real keys and retries, and what refuses first. */
export function scaleFigures(): BenchFigure[] {
  const refused = (budget: BenchFigure["budget"], load: Load): BenchFigure => {
    const simulated = simulate(load);
    return { budget, value: simulated.refused, detail: said(load, simulated) };
  };
  const first = [350, 400, 450, 500, 750, 1_000, 2_000]
    .map((perSecond) => ({ perSecond, ...simulate({ ...chain, perSecond, seconds: 5 }) }))
    .find((simulated) => simulated.refused > 0);
  return [
    refused(budgets.refusedOfOne, {
      ...chain,
      perSecond: 1_000,
      seconds: 3,
      unlimited: (pk) => pk.startsWith(feedbacks),
    }),
    refused(budgets.refusedOfMany, { ...many, perSecond: 1_000, seconds: 3 }),
    {
      budget: budgets.firstRefused,
      value: first?.perSecond ?? Number.POSITIVE_INFINITY,
      detail: first
        ? said({ ...chain, perSecond: first.perSecond, seconds: 5 }, first)
        : "nothing refuses at 2,000 a second",
    },
  ];
}
