import { remindCustomers } from "#functions/actions/requests/remind-customers.ts";

/** Every five minutes: queues due reminders. */
export const handler = async (): Promise<void> => {
  await remindCustomers(new Date());
};
