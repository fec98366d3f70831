/** The letter that stands where there is no picture. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "";
