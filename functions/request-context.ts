import { AsyncLocalStorage } from "node:async_hooks";

/** Device and network of a call; null where unknown. */
export interface Origin {
  browser: string | null;
  system: string | null;
  network: string;
}

interface Acting {
  from?: Origin;
  /** Id of the API key that acts. */
  key?: string;
}

const calls = new AsyncLocalStorage<Acting>();

/** Makes `acting` available to audit entries that `work` writes; nested calls add to it. */
export const actingAs = <Result>(acting: Acting, work: () => Result): Result =>
  calls.run({ ...calls.getStore(), ...acting }, work);

/** The present caller; empty outside a call. */
export const requestContext = (): Acting => calls.getStore() ?? {};
