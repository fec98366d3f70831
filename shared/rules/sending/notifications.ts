import type { Notifications } from "#shared/model/user.ts";

export const isTold = ({ email, phone }: Notifications): boolean => email || phone;

/** Applies defaults: held ratings follow complaint alerts, other feedback and digest are off. */
export const allChoices = (chosen: Notifications): Required<Notifications> => ({
  email: chosen.email,
  phone: chosen.phone,
  feedback: chosen.feedback ?? false,
  held: chosen.held ?? isTold(chosen),
  digest: chosen.digest ?? false,
});
