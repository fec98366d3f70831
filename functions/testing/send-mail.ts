import { readyMail } from "#functions/services/mail.ts";

/** Makes an email ready and sends it at once: what came of it. */
export const sendMail = async (...mail: Parameters<typeof readyMail>) => (await readyMail(...mail))();
