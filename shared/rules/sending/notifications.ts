import type { Notifications } from "#shared/model/user.ts";

/** Per person, UTC day and kind; beyond, hourly or daily digests, so that floods do not use up SES's quota. */
export const mailAlertsADay = 60;

/** Per person or number and UTC day; beyond, the email alert says so. */
export const smsAlertsADay = 30;

/** A third of the credits at the day's start, so that a flood does not use them up. */
export const smsAlertsOfOrganization = (credits: number): number => Math.ceil(credits / 3);

export const isTold = ({ email, phone }: Notifications): boolean => email || phone;

/** Applies defaults: held ratings follow complaint alerts, other feedback and digest are off. */
export const allChoices = (chosen: Notifications): Required<Notifications> => ({
  email: chosen.email,
  phone: chosen.phone,
  feedback: chosen.feedback ?? false,
  held: chosen.held ?? isTold(chosen),
  digest: chosen.digest ?? false,
});
