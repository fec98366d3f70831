/** The most held ratings that one call lists or decides on. */
export const heldAtOnce = 100;
