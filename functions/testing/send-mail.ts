import { readyMail } from "#functions/services/mail.ts";

export const sendMail = async (...mail: Parameters<typeof readyMail>) => (await readyMail(...mail))();
