import { sweepMessages } from "#functions/actions/sending/sweep-messages.ts";

/** Every minute: looks after messages that are overdue or whose sender broke off. */
export const handler = async (): Promise<void> => {
  await sweepMessages(new Date());
};
