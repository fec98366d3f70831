import { expect, it } from "vitest";
import { comingMoment } from "./moment.ts";

const now = new Date(2026, 10, 21, 22, 30);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

it("names a moment of today, of tomorrow, of this week and of later", () => {
  expect(comingMoment(at(21, 23), now, "en").words).toBe("today");
  expect(comingMoment(at(22, 9), now, "en")).toMatchObject({ words: "tomorrow", time: expect.stringMatching(/^9:00/) });
  expect(comingMoment(at(24, 9), now, "en")).toMatchObject({ words: "weekday", day: "Tuesday" });
  expect(comingMoment(at(24, 9), now, "fr")).toMatchObject({ day: "mardi", time: "9 h 00" });
  expect(comingMoment(at(30, 9), now, "fr").day).toBe("lun. 30 novembre");
});
