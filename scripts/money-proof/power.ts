/** What a process that dies throws from all that it still asks for. */
export class PowerCut extends Error {
  constructor() {
    super("the power is cut");
    this.name = "PowerCut";
  }
}

/** When the power is cut: after so many requests, the last of which did or did not arrive. */
export interface Cut {
  after: number;
  arrives: boolean;
}

type Sends = (...given: never[]) => Promise<unknown>;

/**
 * The power of the process that the product runs in. Each request to the table and to Stripe uses some; once it is cut, the
 * last one may have arrived, but nobody hears its answer, and nothing more is asked.
 */
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
    /** Replaces what `owner` sends requests with. */
    guard: (owner: object, name: string) => {
      const send: unknown = Reflect.get(owner, name);
      if (typeof send !== "function") throw new Error(`${name} sends nothing`);
      Reflect.set(owner, name, guarded(send.bind(owner)));
    },
    /** Does something on power that is cut. Answers whether it was. */
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
