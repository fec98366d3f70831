// What stands in the place of a package that nothing uses.
export {};
