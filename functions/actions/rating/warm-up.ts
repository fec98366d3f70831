import { signingKey } from "#functions/services/secrets.ts";
import { warmTable } from "./warm-table.ts";

/** Speaks to the table, and reads the signing key where `key` says so, while Lambda starts a function (`warm-table.ts`). */
export const warmUp = ({ key }: { key: boolean }): Promise<void> => warmTable(() => key && signingKey());
