/** E.164, or null without country code: guessing could text a stranger. */
export function e164(phone: string): string | null {
  const number = phone.replaceAll(/[^\d+]/g, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}
