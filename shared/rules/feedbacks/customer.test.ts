import { expect, it } from "vitest";
import { inWaitingOrder } from "./customer.ts";

const nobody = { name: null, email: null, phone: null };
const of = (
  rating: number,
  day: number,
  customer: Partial<typeof nobody | { phone: string } | { email: string }> = {},
) => ({
  rating,
  date: `2026-11-0${day}T12:00:00.000Z`,
  customer: { ...nobody, ...customer },
});

it("the worst complaints come first, of these the reachable ones, of these the oldest", () => {
  const [old, unreachable, later, earlier, byEmail] = [
    of(3, 1, { phone: "+15145550199" }),
    of(1, 2),
    of(1, 5, { phone: "+15145550199" }),
    of(1, 4, { phone: "+15145550198" }),
    of(1, 3, { email: "m@example.com" }),
  ];
  expect(inWaitingOrder([old, unreachable, later, earlier, byEmail])).toEqual([
    earlier,
    later,
    byEmail,
    unreachable,
    old,
  ]);
});
