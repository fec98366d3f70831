import { sweepMessages } from "#functions/actions/sweep-messages.ts";

/** Every five minutes: ends the messages whose sender broke off. */
export const handler = async (): Promise<void> => {
  await sweepMessages(new Date());
};
