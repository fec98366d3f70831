const key = "phoneCode";
/** How long a code serves, in milliseconds. */
const life = 10 * 60_000;

/** Notes that a code went to a number: a phone may reload the page while its owner reads the text. */
export const remember = (phone: string): void => sessionStorage.setItem(key, `${Date.now()} ${phone}`);

export const forget = (): void => sessionStorage.removeItem(key);

/** Whether a code that went to this number in this tab still serves. */
export function isOpen(phone: string): boolean {
  const [at = "", ...to] = (sessionStorage.getItem(key) ?? "").split(" ");
  return to.join(" ") === phone && Date.now() - Number(at) < life;
}
