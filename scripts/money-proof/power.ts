class PowerCut extends Error {
  constructor() {
    super("the power is cut");
    this.name = "PowerCut";
  }
}

interface Cut {
  after: number;
  arrives: boolean;
}

type Sends = (...given: never[]) => Promise<unknown>;

/** Simulated power: once cut, the last request may have arrived, but its answer is lost and no other follows. */
export function openPower() {
  let left = Number.POSITIVE_INFINITY;
  let arrives = true;
  const guarded =
    <Send extends Sends>(send: Send) =>
    async (...given: Parameters<Send>): Promise<unknown> => {
      left -= 1;
      if (left < 0 || (left === 0 && !arrives)) throw new PowerCut();
      const answer = await send(...given);
      if (left <= 0) throw new PowerCut();
      return answer;
    };
  return {
    guard: (owner: object, name: string) => {
      const send: unknown = Reflect.get(owner, name);
      if (typeof send !== "function") throw new Error(`${name} sends nothing`);
      Reflect.set(owner, name, guarded(send.bind(owner)));
    },
    cut: async (cut: Cut, work: () => Promise<unknown>): Promise<boolean> => {
      left = cut.after;
      arrives = cut.arrives;
      try {
        await work();
        return false;
      } catch {
        return true;
      } finally {
        left = Number.POSITIVE_INFINITY;
      }
    },
  };
}

export type Power = ReturnType<typeof openPower>;
