import type { Feedback } from "#shared/model/feedback.ts";
import { spacedNumber } from "./sending/spaced-number.ts";

/** A person's name as notes, members and customers' choices show it. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** What a customer is called among the team: their name, else their email, else their phone number; null without any. */
export const customerName = ({ name, email, phone }: Feedback["customer"]): string | null =>
  name ?? email ?? spacedNumber(phone);
