import { signingKey } from "#functions/services/secrets.ts";
import { warmTable } from "./warm-table.ts";

export const warmUp = ({ key }: { key: boolean }): Promise<void> => warmTable(() => key && signingKey());
