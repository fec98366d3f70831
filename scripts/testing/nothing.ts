// Replaces an unused package.
export {};
