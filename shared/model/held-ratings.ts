export const heldAtOnce = 100;
