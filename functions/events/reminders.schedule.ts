import { remindCustomers } from "#functions/actions/requests/remind-customers.ts";

/** Every five minutes: queues the reminders whose time has come. */
export const handler = async (): Promise<void> => {
  await remindCustomers(new Date());
};
