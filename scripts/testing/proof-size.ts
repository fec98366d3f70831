/** `npm test` runs a proof small, `npm run proof` in full. */
export const proofSize = <Size>({ small, full }: { small: Size; full: Size }): Size =>
  process.env.PROOF === "full" ? full : small;

/** PROOF_SEED tries other moments. */
export const proofSeed = Number(process.env.PROOF_SEED ?? 20_261_121);

/** Milliseconds. */
export const proofTimeout = proofSize({ small: 240_000, full: 4 * 3_600_000 });
