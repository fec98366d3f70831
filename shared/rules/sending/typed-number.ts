/** The digits from which on something may be a whole phone number. */
const digitsAtLeast = 7;

/** Whether a text has as many digits as a whole phone number. */
export const isLongEnough = (typed: string): boolean => typed.replaceAll(/\D/g, "").length >= digitsAtLeast;

/** Whether a text is a number of a service, such as 911 or 12345, and nobody's phone: three to six digits. */
export function isShort(typed: string): boolean {
  const { length } = typed.replaceAll(/\D/g, "");
  return /^[\d\s-]*$/.test(typed) && length >= 3 && length < digitsAtLeast;
}

/** Whether a text may be a phone number: digits, as many as one has, and what people write between them. */
export const looksLikeNumber = (typed: string): boolean => /^[+\d\s().-]+$/.test(typed) && isLongEnough(typed);
