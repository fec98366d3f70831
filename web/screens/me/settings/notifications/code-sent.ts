const key = "phoneCode";
/** In milliseconds. */
const life = 10 * 60_000;

/** A phone may reload the page while its owner reads the SMS. */
export const rememberCodeSent = (phone: string): void => sessionStorage.setItem(key, `${Date.now()} ${phone}`);

export const forgetCodeSent = (): void => sessionStorage.removeItem(key);

/** Whether a code sent to this number from this tab is still valid. */
export function isCodeOpen(phone: string): boolean {
  const [at = "", ...to] = (sessionStorage.getItem(key) ?? "").split(" ");
  return to.join(" ") === phone && Date.now() - Number(at) < life;
}
