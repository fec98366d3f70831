import { expect, it } from "vitest";
import { DeadlinePassed } from "#functions/deadline.ts";
import { tryAgain } from "./once.ts";

function failing(times: number, error: Error) {
  const work = async () => {
    work.calls += 1;
    if (work.calls <= times) throw error;
    return "done";
  };
  work.calls = 0;
  return work;
}

it("tries again what its time was over for, three times in all", async () => {
  expect(await tryAgain(failing(2, new DeadlinePassed(8_000)))).toBe("done");
  const hopeless = failing(9, new DeadlinePassed(8_000));
  await expect(tryAgain(hopeless)).rejects.toThrow(DeadlinePassed);
  expect(hopeless.calls).toBe(3);
});

it("tries nothing again that failed in another way", async () => {
  const broken = failing(1, new Error("broken"));
  await expect(tryAgain(broken)).rejects.toThrow("broken");
  expect(broken.calls).toBe(1);
});
