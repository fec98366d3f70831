const digitsAtLeast = 7;

export const isLongEnough = (typed: string): boolean => typed.replaceAll(/\D/g, "").length >= digitsAtLeast;

/** Short codes such as 911 or 12345. */
export function isShort(typed: string): boolean {
  const { length } = typed.replaceAll(/\D/g, "");
  return /^[\d\s-]*$/.test(typed) && length >= 3 && length < digitsAtLeast;
}

