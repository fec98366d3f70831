/** In display order; the stars of unpublished comments still count. */
export const leftOutKinds = ["erased", "discarded", "waiting", "takenOff"] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

export type LeftOut = Record<LeftOutKind, number>;

export const eachLeftOut = <Said>(say: (kind: LeftOutKind) => Said): Record<LeftOutKind, Said> => ({
  erased: say("erased"),
  discarded: say("discarded"),
  waiting: say("waiting"),
  takenOff: say("takenOff"),
});
