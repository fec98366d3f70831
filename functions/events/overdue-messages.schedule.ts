import { sweepMessages } from "#functions/actions/sending/sweep-messages.ts";

/** Every minute: picks up messages that are overdue or whose sender stopped midway. */
export const handler = async (): Promise<void> => {
  await sweepMessages(new Date());
};
