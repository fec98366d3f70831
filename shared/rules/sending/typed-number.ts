/** The digits from which on something may be a whole phone number. */
const digitsAtLeast = 7;

/** Whether a text has as many digits as a whole phone number. */
export const isLongEnough = (typed: string): boolean => typed.replaceAll(/\D/g, "").length >= digitsAtLeast;

/** Whether a text may be a phone number: digits, as many as one has, and what people write between them. */
export const looksLikeNumber = (typed: string): boolean => /^[+\d\s().-]+$/.test(typed) && isLongEnough(typed);
