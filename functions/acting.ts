import { AsyncLocalStorage } from "node:async_hooks";

/** From where somebody acts: their browser and system, null where unknown, and their network, which is not one device's. */
export interface Origin {
  browser: string | null;
  system: string | null;
  network: string;
}

/** What is known of the person or program whose call this code works for. */
export interface Acting {
  from?: Origin;
  /** The name of the API key by which a program calls. */
  key?: string;
}

const calls = new AsyncLocalStorage<Acting>();

/** Does `work` for somebody: what it writes into the audit log says who, beside what an outer call said already. */
export const actingAs = <Result>(acting: Acting, work: () => Result): Result =>
  calls.run({ ...calls.getStore(), ...acting }, work);

/** What is known of who this code works for; nothing where that is no call. */
export const acting = (): Acting => calls.getStore() ?? {};
