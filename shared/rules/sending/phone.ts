const digitsAtLeast = 7;

export const isLongEnough = (typed: string): boolean => typed.replaceAll(/\D/g, "").length >= digitsAtLeast;

/** Short codes such as 911 or 12345. */
export function isShort(typed: string): boolean {
  const { length } = typed.replaceAll(/\D/g, "");
  return /^[\d\s-]*$/.test(typed) && length >= 3 && length < digitsAtLeast;
}

/** Groups North American numbers; others unchanged. */
export const spacedNumber = <Given extends string | null>(number: Given): Given | string =>
  number?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2-$3") ?? number;

/** E.164, or null without country code: guessing could text a stranger. */
export function e164(phone: string): string | null {
  const number = phone.replaceAll(/[^\d+]/g, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}
