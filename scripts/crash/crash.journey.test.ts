import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { chanceOf } from "../demo/chance.ts";
import { waitUntil } from "../local/process.ts";
import { proofSeed, proofSize, proofTimeout } from "../testing/proof-size.ts";
import { withKillable } from "./killable.ts";
import { startWriters } from "./raters.ts";

const kills = proofSize({ small: 5, full: 20 });
const writers = 16;
/** Milliseconds. Every fourth kill may hit the start instead. */
const longestLife = 900;
const earlyEvery = 4;
const seed = proofSeed;

it(
  `loses no acknowledged rating, stores none twice and alerts once, killed ${kills} times under ${writers} writers (seed ${seed})`,
  () =>
    withKillable({}, async (stack) => {
      const { anOrganization } = await import("#functions/testing/fixtures.ts");
      const { listFeedbacks } = await import("#functions/data/feedbacks/feedback-list.ts");
      const { recount } = await import("#functions/data/feedbacks/recount.ts");
      const { readMessage } = await import("#functions/data/sending/messages.ts");
      const { organization, link, owner } = await anOrganization();
      const chance = chanceOf(seed);

      const writing = startWriters(stack.port, link, writers);
      for (let kill = 0; kill < kills; kill++) {
        const before = writing.acknowledged();
        if (kill % earlyEvery > 0)
          await waitUntil(
            async () => writing.acknowledged() > before,
            "No rating was acknowledged after a restart.",
            60_000,
          );
        await sleep(chance.next() * longestLife);
        await stack.restart();
      }
      const acknowledged = await writing.finish();
      expect(writing.repeated()).toBeGreaterThan(kills);
      expect(acknowledged.length).toBeGreaterThan(kills);

      const all = {
        filter: {},
        order: "oldest",
        limit: 100_000,
        after: null,
        readAtMost: 100_000,
        bytesAtMost: 100_000_000,
      } as const;
      const { items } = await listFeedbacks({ organization: organization._id, timeZone: "UTC", ...all });
      const told = (feedbacks: { _id: string; comment: string }[]) =>
        feedbacks.map(({ _id, comment }) => `${_id} ${comment}`).toSorted();
      expect(told(items)).toEqual(told(acknowledged.map(({ feedback, comment }) => ({ _id: feedback, comment }))));
      const counted = await recount(organization._id);
      expect(counted).toMatchObject({ feedbacks: acknowledged.length, differences: [] });

      const complaints = items.filter(({ intercepted }) => intercepted);
      const alert = (feedback: string) => readMessage(`${feedback}-${owner._id}-email`);
      const stateOf = async (id: string) => {
        const message = await alert(id);
        const told = message?.status === "digested" ? await readMessage(message.digest ?? "") : message;
        return told?.status ?? "missing";
      };
      const statuses = () => Promise.all(complaints.map(({ _id }) => stateOf(_id)));
      const open = async () => (await statuses()).filter((status) => status === "missing" || status === "queued");
      async function untilQuiet(): Promise<void> {
        let left = (await open()).length;
        for (let since = performance.now(); left > 0 && performance.now() - since < 5_000; ) {
          await sleep(1_000);
          const now = (await open()).length;
          if (now < left) since = performance.now();
          left = now;
        }
      }
      // Interrupted messages stay hidden for six minutes, and a digest's window may follow.
      const start = Date.now();
      for (let minutes = 20; minutes <= 120 && (await open()).length > 0; minutes += 10) {
        await stack.setClock(start + minutes * 60_000);
        await untilQuiet();
      }
      expect(await open(), "complaints whose alert was not sent").toEqual([]);
      const mailed = (await stack.outbox()).map(({ message }) => message);
      expect(new Set(mailed).size).toBe(mailed.length);
      for (const { _id } of complaints) {
        const message = await alert(_id);
        const told = message?.status === "digested" ? (message.digest ?? "") : (message?._id ?? "");
        // A kill after sending leaves the outcome open; such an alert is never resent.
        if ((await stateOf(_id)) === "sent") expect(mailed).toContain(told);
        else expect(["sending", "unknown"]).toContain(await stateOf(_id));
      }
      console.log(
        `seed ${seed}: ${acknowledged.length} acknowledged, ${writing.repeated()} tries again, ${complaints.length} complaints, ${mailed.length} mailed`,
      );
    }),
  proofTimeout,
);
