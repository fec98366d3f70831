/**
 * What a public score leaves out by the business, in the order in which it is told: ratings that were erased, which count no
 * longer; ratings that were set aside, because they came in unusual numbers, and that staff discarded or have yet to decide
 * on; and comments that everybody could read and staff took off, whose stars count.
 */
export const leftOutKinds = ["erased", "discarded", "waiting", "takenOff"] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/** How much is left out of each kind. */
export type LeftOut = Record<LeftOutKind, number>;

/** What `say` says of each kind. */
export const eachLeftOut = <Said>(say: (kind: LeftOutKind) => Said): Record<LeftOutKind, Said> => ({
  erased: say("erased"),
  discarded: say("discarded"),
  waiting: say("waiting"),
  takenOff: say("takenOff"),
});
