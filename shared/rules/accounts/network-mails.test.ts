import { expect, it } from "vitest";
import { mailRoomOf } from "./network-mails.ts";

const counts = (sent: number, bounced = 0) => ({ sent, bounced, complained: 0 });

it.each([
  ["a network that asked for nothing yet", counts(0), counts(0), "anybody"],
  ["one network alone, up to half of the day", counts(2_499), counts(2_499), "anybody"],
  ["a network that has had its share of a day that is half full", counts(100), counts(2_500), "nobody"],
  ["one that has not", counts(99), counts(4_999), "anybody"],
  ["any network once the day is full", counts(0), counts(5_000), "confirmed"],
  ["a network of which four came back", counts(4, 4), counts(1_000, 4), "anybody"],
  ["a network of which five of few came back", counts(20, 5), counts(1_000, 5), "confirmed"],
  ["a network of which some of many came back, as of any long list", counts(100, 10), counts(1_000, 10), "anybody"],
  ["a network's first while too many came back of all", counts(2), counts(1_900, 100), "anybody"],
  ["its fourth then", counts(3), counts(1_900, 100), "confirmed"],
  ["its fourth where few of all came back", counts(3), counts(2_000, 100), "anybody"],
] as const)("lets %s write to: %#", (_, own, all, room) => {
  expect(mailRoomOf(own, all)).toBe(room);
});
