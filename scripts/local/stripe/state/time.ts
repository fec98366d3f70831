import { forgetOld, nextDue } from "../money/cycle.ts";
import type { Store } from "./store.ts";
import type { StripeWorld } from "./world.ts";

const day = 86_400;

export function openStripeWorld(store: Store, clock: () => number): { world: StripeWorld; catchUp(): void } {
  let moment: number | null = null;
  let forgotten = 0;
  const present = () => Math.floor(clock() / 1_000);
  const world: StripeWorld = {
    store,
    now: () => moment ?? present(),
    request: { id: null, idempotency_key: null },
  };
  return {
    world,
    catchUp: () => {
      const end = present();
      for (let due = nextDue(world); due && due.at <= end; due = nextDue(world)) {
        const { at, happen } = due;
        moment = at;
        try {
          store.atOnce(happen);
        } finally {
          moment = null;
        }
      }
      if (end >= forgotten + day || end < forgotten) {
        forgetOld(world, end);
        forgotten = end;
      }
    },
  };
}
